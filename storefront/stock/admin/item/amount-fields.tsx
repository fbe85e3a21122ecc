import type { StockUnit } from '#core/stock/stock-amount.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { AmountText, ReadAmount } from './amount-text.ts';

interface AmountFieldsProps {
  unit: StockUnit;
  typed: AmountText;
  errors: ReadAmount['errors'];
  onType(typed: AmountText): void;
}

/** Pieces, weight or both, as the unit asks for. Phones show their number keys. */
export function AmountFields({ unit, typed, errors, onType }: AmountFieldsProps) {
  return (
    <div className={`grid gap-4 ${unit === 'weighed' ? 'grid-cols-2' : ''}`}>
      {unit === 'gram' ? null : (
        <Field
          label="Pieces"
          inputMode="numeric"
          autoComplete="off"
          value={typed.pieces}
          error={errors.pieces}
          onChange={({ target }) => onType({ ...typed, pieces: target.value })}
        />
      )}
      {unit === 'piece' ? null : (
        <Field
          label="Weight (kg)"
          inputMode="decimal"
          autoComplete="off"
          value={typed.kilograms}
          error={errors.grams}
          onChange={({ target }) => onType({ ...typed, kilograms: target.value })}
        />
      )}
    </div>
  );
}
