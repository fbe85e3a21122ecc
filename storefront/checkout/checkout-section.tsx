import { type ReactNode, useId } from 'react';

/** One of the checkout's sections: its number in the ledger's margin, its name, and its fields. */
export function CheckoutSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="border-t border-ink pt-5 pb-10">
      <h2 id={headingId} className="flex items-baseline gap-3 text-xl sm:text-2xl">
        <span aria-hidden="true" className="w-7 shrink-0 text-oxblood tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-5 grid gap-5 sm:pl-10">{children}</div>
    </section>
  );
}
