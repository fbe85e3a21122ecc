import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ReceiptBody, ReceiptDraft, ReceiptDraftLine } from '#core/stock/buying/receipt-draft.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

interface ReceiveLineProps {
  form: UseFormReturn<ReceiptDraft, unknown, ReceiptBody>;
  index: number;
  line: Pick<ReceiptDraftLine, 'itemName' | 'unit' | 'isFrozen'>;
  keepsLots: boolean;
  /** Adds a line of the same item, such as a second body with its own tag. */
  onAnother(): void;
  /** Removes the line; null if it is the only line. */
  onRemove: (() => void) | null;
}

/** One line of a receipt: the received amount, the docket’s amount, and the lot’s details. A line without an amount isn’t sent. */
export function ReceiveLine({ form, index, line, keepsLots, onAnother, onRemove }: ReceiveLineProps) {
  const { itemName, unit, isFrozen } = line;
  const errors = form.formState.errors.lines?.[index];
  const field = (name: Exclude<keyof ReceiptDraftLine, 'itemId' | 'itemName' | 'unit' | 'isFrozen'>, text: string) => ({
    label: labelOf(text, `${itemName}, line ${index + 1}`),
    error: errors?.[name]?.message,
    autoComplete: 'off',
    ...form.register(`lines.${index}.${name}`),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-3 w-full text-lg font-semibold wrap-anywhere">{itemName}</legend>
      <div className="clear-both grid grid-cols-2 items-end gap-4 md:grid-cols-4">
        {unit === 'gram' ? null : <Field inputMode="numeric" {...field('pieces', 'Pieces')} />}
        {unit === 'piece' ? null : <Field inputMode="decimal" {...field('kilograms', 'Weight (kg)')} />}
        {unit === 'gram' ? null : <Field inputMode="numeric" {...field('docketPieces', 'Pieces on docket')} />}
        {unit === 'piece' ? null : <Field inputMode="decimal" {...field('docketKilograms', 'Docket (kg)')} />}
      </div>
      {keepsLots ? (
        <div className="mt-4 grid grid-cols-2 items-end gap-4 md:grid-cols-3">
          <Field maxLength={60} {...field('supplierNumber', 'Lot number or body tag')} />
          {/* Phones' number keys have no minus, so the field has the usual keys. */}
          <Field {...field('temperature', 'Temperature (°C)')} />
          <Field maxLength={40} {...field('establishment', 'Establishment')} placeholder="The supplier’s" />
          <Field type="date" {...field('killedOn', 'Killed on')} />
          <Field type="date" {...field('packedOn', 'Packed on')} />
          <Field type="date" {...field('keepsUntil', isFrozen ? 'Best before' : 'Use by')} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onAnother}>
          Another {itemName}
        </Button>
        {onRemove === null ? null : (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove<span className="sr-only"> line {index + 1}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function labelOf(text: string, line: string): ReactNode {
  return (
    <>
      {text}
      <span className="sr-only">, {line}</span>
    </>
  );
}
