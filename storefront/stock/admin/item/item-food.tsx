import type { UseFormReturn } from 'react-hook-form';
import type { StockItemBody, StockItemDraft } from '#core/stock/stock-item-draft.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { AllergenPicker, PrintedFood } from '#storefront/products/admin/allergen-picker.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';

interface ItemFoodProps {
  form: UseFormReturn<StockItemDraft, unknown, StockItemBody>;
  values: StockItemDraft;
}

/**
 * The fields for the label text of an item such as sausages. They are shown if the shop prints labels, or if the item already has such
 * text.
 */
export function ItemFood({ form, values }: ItemFoodProps) {
  const { ingredients, allergens, origin, storageText, directions } = values;
  const { labels } = useShop();
  const { errors } = form.formState;
  const texts = [ingredients, origin, storageText, directions];
  if (!labels && allergens.length === 0 && texts.every((text) => text === '')) return null;
  return (
    <>
      <TextAreaField
        label="Ingredients"
        hint="Of a blend such as sausages or mince, the heaviest first. Products that take this item say them too."
        rows={3}
        maxLength={1000}
        error={errors.ingredients?.message}
        className="sm:col-span-2"
        {...form.register('ingredients')}
      />
      <AllergenPicker
        chosen={allergens}
        error={errors.allergens?.message}
        onChange={(chosen) => form.setValue('allergens', chosen, { shouldDirty: true, shouldValidate: true })}
      />
      <PrintedFood ingredients={ingredients} allergens={allergens} />
      <Field
        label="Origin"
        hint="Printed on packs of this item that aren’t sold as a product, e.g. “Product of Australia”. So are the next two texts."
        maxLength={160}
        autoComplete="off"
        error={errors.origin?.message}
        className="sm:col-span-2"
        {...form.register('origin')}
      />
      <Field
        label="Storage on labels"
        hint="If it is empty, labels say how the item is kept, e.g. “Keep refrigerated at or below 5 °C.”"
        maxLength={200}
        autoComplete="off"
        error={errors.storageText?.message}
        {...form.register('storageText')}
      />
      <Field
        label="Directions"
        hint="How to use it safely, e.g. “Cook thoroughly before eating.” May be empty."
        maxLength={300}
        autoComplete="off"
        error={errors.directions?.message}
        {...form.register('directions')}
      />
    </>
  );
}
