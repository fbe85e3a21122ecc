import { hasFoodText } from '#core/products/food/food-text.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { labelSettingsPath } from '#storefront/packs/admin/pack-queries.ts';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { AllergenPicker, PrintedFood } from './allergen-picker.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { fieldNames } from './draft-text.tsx';
import { formError } from './use-product-form.ts';

/**
 * The form's section for the text about the food on labels and on the product's page. Shown if the shop prints labels, or if the
 * product has such text already.
 */
export function FoodSection({ form, values, productId }: FormSectionProps & { productId: number | null }) {
  const { labels } = useShop();
  const { register } = form;
  if (!labels && !hasFoodText(values)) return null;
  return (
    <FormSection
      heading="Ingredients, allergens and origin"
      intro="Printed on the product’s labels and shown on its page. Have the wording checked by your food safety adviser."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label={fieldNames.ingredients}
          hint="As they are printed, the heaviest first. A single cut needs none. Name each allergen in plain English, e.g. “wheat flour”."
          rows={4}
          maxLength={1000}
          error={formError(form, 'ingredients')}
          className="sm:col-span-2"
          {...register('ingredients')}
        />
        <AllergenPicker
          chosen={values.allergens}
          error={formError(form, 'allergens')}
          onChange={(chosen) => form.setValue('allergens', chosen, { shouldDirty: true, shouldValidate: true })}
        />
        <PrintedFood ingredients={values.ingredients} allergens={values.allergens} />
        <Field
          label={fieldNames.origin}
          hint="Your own statement, e.g. “Product of Australia” or “Made in Australia from at least 90% Australian ingredients”. The kangaroo logo isn’t printed."
          maxLength={160}
          autoComplete="off"
          error={formError(form, 'origin')}
          className="sm:col-span-2"
          {...register('origin')}
        />
        <Field
          label={fieldNames.storage}
          hint="Left empty, labels go by the stock item, e.g. “Keep refrigerated at or below 5 °C.”"
          maxLength={200}
          autoComplete="off"
          error={formError(form, 'storage')}
          {...register('storage')}
        />
        <Field
          label={fieldNames.directions}
          hint="How to use it safely, e.g. “Cook thoroughly before eating.” May be empty."
          maxLength={300}
          autoComplete="off"
          error={formError(form, 'directions')}
          {...register('directions')}
        />
      </div>
      {labels && productId !== null ? (
        <p className="mt-4 text-sm">
          <ShopLink
            to={`${labelSettingsPath}?product=${productId}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            See the label
          </ShopLink>{' '}
          as it was saved last.
        </p>
      ) : null}
    </FormSection>
  );
}
