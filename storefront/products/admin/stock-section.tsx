import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import type { StockItem } from '#core/stock/stock-api.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { newItemPath, stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** The form's section for the stock items that one unit of the product uses. Shown only in shops that count their stock. */
export function StockSection(props: FormSectionProps) {
  return useShop().counting ? <CountedStock {...props} /> : null;
}

function CountedStock({ form, values }: FormSectionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'stock' });
  const { data: items, isError, refetch } = useQuery(stockQueries.choices());
  return (
    <FormSection
      heading="Stock"
      intro="What one of this product takes. Without any, the product never sells out by itself."
    >
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
      {fields.length > 0 ? (
        <ul className="grid gap-4">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <StockLine
                form={form}
                index={index}
                items={items ?? []}
                itemId={values.stock[index]?.itemId ?? ''}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        disabled={items === undefined || items.length === 0 || fields.length >= 20}
        onClick={() => append({ itemId: '', pieces: '', kilograms: '' })}
      >
        Add a stock item
      </Button>
    </FormSection>
  );
}

interface StockLineProps {
  form: ProductFormState;
  index: number;
  items: readonly StockItem[];
  itemId: string;
  onRemove(): void;
}

function StockLine({ form, index, items, itemId, onRemove }: StockLineProps) {
  const unit = items.find(({ id }) => String(id) === itemId)?.unit;
  const errors = form.formState.errors.stock?.[index];
  const options = items.map(({ id, name }) => [String(id), name] as const);
  // While the items load, the chosen item must already be an option. Its number is used as its name.
  const isKnown = itemId === '' || options.some(([id]) => id === itemId);
  const choices = [['', 'Choose…'] as const, ...(isKnown ? [] : [[itemId, `Item ${itemId}`] as const]), ...options];
  /** Clears the amounts, because the newly chosen item may be counted in another unit. */
  function forgetAmounts(): void {
    form.setValue(`stock.${index}.pieces`, '');
    form.setValue(`stock.${index}.kilograms`, '');
  }
  const label = (text: string) => (
    <>
      {text}
      <span className="sr-only">, stock item {index + 1}</span>
    </>
  );
  return (
    <div className="grid items-start gap-3 sm:flex [&>:first-child]:grow [&>:not(:first-child)]:sm:w-32">
      <SelectField
        label={label('Item')}
        options={choices}
        error={errors?.itemId?.message}
        {...form.register(`stock.${index}.itemId`, { onChange: forgetAmounts })}
      />
      {unit === 'gram' ? null : (
        <Field
          label={label('Pieces')}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.pieces?.message}
          {...form.register(`stock.${index}.pieces`)}
        />
      )}
      {unit === 'piece' ? null : (
        <Field
          label={label('Weight (kg)')}
          inputMode="decimal"
          autoComplete="off"
          error={errors?.kilograms?.message}
          {...form.register(`stock.${index}.kilograms`)}
        />
      )}
      <Button variant="secondary" size="sm" className="sm:mt-7" onClick={onRemove}>
        Remove<span className="sr-only"> stock item {index + 1}</span>
      </Button>
    </div>
  );
}
