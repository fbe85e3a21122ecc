import { type ReactNode, useId } from 'react';

/** One passage of the product form, ruled off from the one before. */
export function FormSection({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-4">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {intro ? <p className="mt-1 text-sm text-steel">{intro}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
