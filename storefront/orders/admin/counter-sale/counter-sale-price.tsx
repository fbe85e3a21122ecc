import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { SaleLine } from './counter-sale-draft.ts';

/** What most prices are changed for: one press in place of typing. */
const usualReasons = ['Damaged', 'Short-dated', 'Weighs less'] as const;

export interface LinePriceProps {
  line: SaleLine;
  errors: { price: string | undefined; reason: string | undefined };
  onChange(price: SaleLine['price']): void;
}

/** Sells a pack for another price than the catalogue's, with the reason that the order's log keeps. */
export function LinePrice({ line: { product, price }, errors, onChange }: LinePriceProps) {
  const [isOpen, setOpen] = useState(false);
  if (price === null) {
    return (
      <button
        type="button"
        className="text-link min-h-11 text-sm"
        onClick={() => {
          setOpen(true);
          onChange({ text: '', reason: '' });
        }}
      >
        Change price<span className="sr-only"> of {product.name}</span>
      </button>
    );
  }
  return (
    <div className="mt-1 grid w-full gap-2 border-l-3 border-brass pl-3">
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2.5">
        <Field
          label="Price each, $"
          hint={`Instead of ${formatMoney(product.price)}`}
          inputMode="decimal"
          autoComplete="off"
          // Only where staff have just asked for it: a reload doesn't move the focus.
          autoFocus={isOpen}
          value={price.text}
          onChange={({ target }) => onChange({ ...price, text: target.value })}
          error={errors.price}
        />
        <Field
          label="Reason"
          hint="Kept in the order’s log. The customer doesn’t see it."
          maxLength={200}
          autoComplete="off"
          value={price.reason}
          onChange={({ target }) => onChange({ ...price, reason: target.value })}
          error={errors.reason}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {usualReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={price.reason === reason}
            className="min-h-11 rounded-md border border-steel bg-white px-3 text-sm font-semibold hover:bg-bone aria-pressed:border-ink aria-pressed:bg-bone"
            onClick={() => onChange({ ...price, reason })}
          >
            {reason}
          </button>
        ))}
        <button type="button" className="text-link ml-auto min-h-11 text-sm" onClick={() => onChange(null)}>
          Keep {formatMoney(product.price)}
        </button>
      </div>
    </div>
  );
}
