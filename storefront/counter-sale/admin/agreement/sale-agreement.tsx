import { type ReactNode, useId, useState } from 'react';
import { formatShortDay } from '#core/dates.ts';
import type { PlannedInstalment } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import type { CounterSale } from '../use-counter-sale.ts';
import { ReadOutSheet } from './read-out-sheet.tsx';

/**
 * The agreement of a layby: its dates and amounts, and its full text, which is collapsed. A button opens the text full screen, so that
 * staff can read it out.
 */
export function SaleAgreement({ sale: { draft, terms, problems, change } }: { sale: CounterSale }) {
  const id = useId();
  const [isReading, setReading] = useState(false);
  const error = problems.termsAccepted;
  if (terms === null) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-heading`} className="text-lg">
          Lay-by terms
        </h2>
        <Button variant="secondary" size="xs" onClick={() => setReading(true)}>
          Read out
        </Button>
      </div>
      <DatedSums instalments={terms.instalments} className="mt-1 text-sm" />
      <details className="group mt-2 border border-rule bg-paper">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 font-semibold hover:bg-bone [&::-webkit-details-marker]:hidden">
          Read the whole agreement
          <svg viewBox="0 0 12 8" className="w-3 shrink-0 group-open:rotate-180" aria-hidden="true">
            <path d="M1 1.5 6 6.5 11 1.5" className="fill-none stroke-ink stroke-2" />
          </svg>
        </summary>
        <div className="space-y-2 border-t border-rule px-3 py-3 text-sm">
          {terms.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-steel bg-white px-3 py-2 text-sm hover:bg-bone has-checked:border-eucalypt has-aria-invalid:border-2 has-aria-invalid:border-oxblood">
        <input
          type="checkbox"
          checked={draft.acceptedTerms === terms.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-eucalypt"
          onChange={({ target }) => change({ acceptedTerms: target.checked ? terms.text : '' })}
        />
        Read out, and accepted by the customer
      </label>
      <FieldError id={`${id}-error`} message={error} />
      {isReading ? (
        <ReadOutSheet
          draft={draft}
          terms={terms}
          onClose={() => setReading(false)}
          onAgreed={() => {
            change({ acceptedTerms: terms.text });
            setReading(false);
          }}
        />
      ) : null}
    </section>
  );
}

/** A list of a layby's payments, each with its amount and its day. */
export function DatedSums({
  instalments,
  className,
}: {
  instalments: readonly PlannedInstalment[];
  className: string;
}): ReactNode {
  return (
    <ul aria-label="Payments" className={`ledger ${className}`}>
      {instalments.map(({ number, amountCents, dueDate }) => (
        <li key={number}>
          <span>{number === 1 ? 'Today' : formatShortDay(dueDate)}</span>
          <strong className="tabular-nums">{formatMoney(amountCents)}</strong>
        </li>
      ))}
    </ul>
  );
}
