import { useEffect, useRef } from 'react';
import { formatMoney } from '#core/money.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { SaleLine } from './counter-sale-draft.ts';

/** The most common reasons for a changed price. Each is entered with one press. */
const usualReasons = ['Damaged', 'Short-dated', 'Weighs less'] as const;

export function ChangePrice({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <button type="button" className="text-link min-h-11 shrink-0 text-sm whitespace-nowrap" onClick={onPress}>
      Change price<span className="sr-only"> of {name}</span>
    </button>
  );
}

export interface LinePriceProps {
  product: SaleLine['product'];
  price: NonNullable<SaleLine['price']>;
  errors: { price: string | undefined; reason: string | undefined };
  onChange(price: SaleLine['price']): void;
}

/** The fields for selling a pack at a price other than the catalogue's. The reason is stored in the order's log. */
export function LinePrice({ product, price, errors, onChange }: LinePriceProps) {
  const amount = useRef<HTMLDivElement>(null);
  // Fields that staff have just opened take the focus. Fields that a reload has restored don't.
  const isNew = price.text === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (isNew) amount.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className="mt-2 grid w-full gap-2 border-l-3 border-brass pl-3">
      <div ref={amount} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2.5">
        <Field
          label="Price each, $"
          hint={`Usually ${formatMoney(product.price)}`}
          inputMode="decimal"
          autoComplete="off"
          value={price.text}
          onChange={({ target }) => onChange({ ...price, text: target.value })}
          error={errors.price}
        />
        <Field
          label="Reason"
          hint="Only for the log"
          maxLength={200}
          autoComplete="off"
          value={price.reason}
          onChange={({ target }) => onChange({ ...price, reason: target.value })}
          error={errors.reason}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {usualReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={price.reason === reason}
            className="min-h-11 rounded-md border border-steel bg-white px-2.5 text-sm font-semibold hover:bg-bone aria-pressed:border-ink aria-pressed:bg-bone"
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
