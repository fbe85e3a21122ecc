import type { ReactNode } from 'react';

/** One passage of a long form, ruled off from the one before. */
export function FormSection({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-xl">{heading}</h2>
      {intro ? <p className="mt-1 text-sm text-steel">{intro}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
