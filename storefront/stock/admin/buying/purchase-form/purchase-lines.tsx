import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { formatMoney } from '#core/money.ts';
import {
  newPurchaseLine,
  type PurchaseBody,
  type PurchaseDraft,
  type PurchaseDraftLine,
  runningTotal,
} from '#core/stock/buying/purchase-draft.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { newItemPath, stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

type Form = UseFormReturn<PurchaseDraft, unknown, PurchaseBody>;

/** The ordered items of a purchase, with pieces, weight and price, and their total so far. */
export function PurchaseLines({ form, lines }: { form: Form; lines: readonly PurchaseDraftLine[] }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const { data: items, isError, refetch } = useQuery(stockQueries.choices());
  const { cents, withoutCost } = runningTotal(lines);
  return (
    <section aria-labelledby="purchase-lines" className="border-t border-ink pt-4">
      <h2 id="purchase-lines" className="mb-4 text-xl">
        What you order
      </h2>
      {isError ? (
        <LoadFailure className="mb-3 text-sm font-semibold text-oxblood" onRetry={refetch}>
          Couldn’t load the stock items. Check your connection and try again.
        </LoadFailure>
      ) : null}
      {items?.length === 0 ? (
        <p className="mb-3 text-sm">
          There are no stock items yet.{' '}
          <ShopLink to={newItemPath} className="text-link">
            Create the first item
          </ShopLink>
        </p>
      ) : null}
      <ul className="grid gap-6 sm:gap-4">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <PurchaseLine
              form={form}
              index={index}
              items={items ?? []}
              itemId={lines[index]?.itemId ?? ''}
              onRemove={fields.length === 1 ? null : () => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" size="sm" disabled={fields.length >= 100} onClick={() => append(newPurchaseLine)}>
          Add a line
        </Button>
        <p aria-live="polite" className="tabular-nums">
          Total so far: <strong>{formatMoney(cents)}</strong>
          {withoutCost === 0 ? '' : ` (${countOf(withoutCost, 'line has no cost', 'lines have no cost')})`}
        </p>
      </div>
    </section>
  );
}

interface PurchaseLineProps {
  form: Form;
  index: number;
  items: readonly StockItem[];
  itemId: string;
  /** Removes the line; null if it is the only line. */
  onRemove: (() => void) | null;
}

function PurchaseLine({ form, index, items, itemId, onRemove }: PurchaseLineProps) {
  const unit = items.find(({ id }) => String(id) === itemId)?.unit;
  const errors = form.formState.errors.lines?.[index];
  const options = items.map(({ id, name }) => [String(id), name] as const);
  // The chosen item is always an option. While the list of items loads, its number is shown instead of its name.
  const isKnown = itemId === '' || options.some(([id]) => id === itemId);
  const choices = [['', 'Choose…'] as const, ...(isKnown ? [] : [[itemId, `Item ${itemId}`] as const]), ...options];
  const label = (text: string) => (
    <>
      {text}
      <span className="sr-only">, line {index + 1}</span>
    </>
  );
  /** Clears the amounts and the price, because the newly chosen item may be counted in another unit. */
  function changeItem({ target }: { target: { value: string } }): void {
    for (const field of ['pieces', 'kilograms', 'price'] as const) form.setValue(`lines.${index}.${field}`, '');
    form.setValue(`lines.${index}.unit`, items.find(({ id }) => String(id) === target.value)?.unit ?? '');
  }
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:flex [&>:first-child]:grow [&>:not(:first-child)]:sm:w-32">
      <SelectField
        label={label('Item')}
        className="max-sm:col-span-2"
        options={choices}
        error={errors?.itemId?.message}
        {...form.register(`lines.${index}.itemId`, { onChange: changeItem })}
      />
      {unit === 'gram' ? null : (
        <Field
          label={label('Pieces')}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.pieces?.message}
          {...form.register(`lines.${index}.pieces`)}
        />
      )}
      {unit === 'piece' ? null : (
        <Field
          label={label('Weight (kg)')}
          inputMode="decimal"
          autoComplete="off"
          error={errors?.kilograms?.message ?? (unit === 'gram' ? errors?.pieces?.message : undefined)}
          {...form.register(`lines.${index}.kilograms`)}
        />
      )}
      <Field
        label={label(unit === 'piece' ? '$ each' : '$ a kilo')}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.price?.message}
        {...form.register(`lines.${index}.price`)}
      />
      {onRemove === null ? null : (
        <Button variant="secondary" size="sm" className="sm:mt-7" onClick={onRemove}>
          Remove<span className="sr-only"> line {index + 1}</span>
        </Button>
      )}
    </div>
  );
}
