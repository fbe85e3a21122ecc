import type { StockUnit } from '#core/stock/stock-amount.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { AmountText, ReadAmount } from './amount-text.ts';

interface AmountFieldsProps {
  unit: StockUnit;
  typed: AmountText;
  errors: ReadAmount['errors'];
  /** Whether the screen has its own number keys. If it has, phones don't show theirs. */
  hasOwnKeys?: boolean;
  onType(typed: AmountText): void;
  onFocus?(field: keyof AmountText): void;
}

/** The fields for an amount: pieces, weight or both, depending on the item's unit. */
export function AmountFields({ unit, typed, errors, hasOwnKeys = false, onType, onFocus }: AmountFieldsProps) {
  const field = (name: keyof AmountText) => ({
    autoComplete: 'off',
    value: typed[name],
    onFocus: () => onFocus?.(name),
    onChange: ({ target }: { target: { value: string } }) => onType({ ...typed, [name]: target.value }),
  });
  return (
    <div className={`grid gap-4 ${unit === 'weighed' ? 'grid-cols-2' : ''}`}>
      {unit === 'gram' ? null : (
        <Field label="Pieces" inputMode={hasOwnKeys ? 'none' : 'numeric'} error={errors.pieces} {...field('pieces')} />
      )}
      {unit === 'piece' ? null : (
        <Field
          label="Weight (kg)"
          inputMode={hasOwnKeys ? 'none' : 'decimal'}
          error={errors.grams}
          {...field('kilograms')}
        />
      )}
    </div>
  );
}
