import type { UseFormReturn } from 'react-hook-form';
import type { StockItemBody, StockItemDraft } from '#core/stock/stock-item-draft.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { AllergenPicker, PrintedFood } from '#storefront/products/admin/allergen-picker.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';

interface ItemFoodProps {
  form: UseFormReturn<StockItemDraft, unknown, StockItemBody>;
  values: StockItemDraft;
}

/** What a blend such as sausages is made of. Only for shops that print labels, and for items that have it already. */
export function ItemFood({ form, values: { ingredients, allergens } }: ItemFoodProps) {
  const { labels } = useShop();
  const { errors } = form.formState;
  if (!labels && ingredients === '' && allergens.length === 0) return null;
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
    </>
  );
}
