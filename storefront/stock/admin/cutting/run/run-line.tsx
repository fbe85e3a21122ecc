import type { ReactNode } from 'react';
import type { StockItem } from '#core/stock/stock-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import type { RunFormState } from './run-form.tsx';

/** Returns a field's label, which for screen readers also names the line. */
export function lineLabel(text: string, list: string, index: number): ReactNode {
  return (
    <>
      {text}
      <span className="sr-only">
        , {list} {index + 1}
      </span>
    </>
  );
}

/**
 * Returns the stock items as options of a select field. The chosen item is always an option. While the items load, its number is shown
 * instead of its name.
 */
export function choicesOf(items: readonly StockItem[], itemId: string, none: string): (readonly [string, string])[] {
  const known = items.map(({ id, name }) => [String(id), name] as const);
  const isKnown = itemId === '' || known.some(([id]) => id === itemId);
  return [['', none], ...(isKnown ? [] : [[itemId, `Item ${itemId}`] as const]), ...known];
}

interface LineFieldsProps {
  form: RunFormState;
  name: 'inputs' | 'outputs';
  index: number;
  /** The name of the list to which the line belongs, for screen readers. */
  list: string;
  item: StockItem | undefined;
  /** Whether the line has a field for its name. It has one if its goods aren't a stock item. */
  namesItself: boolean;
  onRemove(): void;
}

/** The name, pieces and weight of a line, and the button that removes it. */
export function LineFields({ form, name, index, list, item, namesItself, onRemove }: LineFieldsProps) {
  const errors = form.formState.errors[name]?.[index];
  const field = (key: 'label' | 'pieces' | 'kilograms') => ({
    autoComplete: 'off',
    error: errors?.[key]?.message,
    ...form.register(`${name}.${index}.${key}`),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:flex [&>:not(:last-child)]:sm:w-36">
      {namesItself ? <Field label={lineLabel('Name', list, index)} maxLength={60} {...field('label')} /> : null}
      {item === undefined || item.unit === 'gram' ? null : (
        <Field label={lineLabel('Pieces', list, index)} inputMode="numeric" {...field('pieces')} />
      )}
      <Field label={lineLabel('Weight (kg)', list, index)} inputMode="decimal" {...field('kilograms')} />
      <Button variant="secondary" size="sm" className="self-end sm:mt-7 sm:self-start" onClick={onRemove}>
        Remove
        <span className="sr-only">
          {' '}
          {list} {index + 1}
        </span>
      </Button>
    </div>
  );
}
