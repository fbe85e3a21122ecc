import { readShownPricing } from '#core/products/by-kilo/pricing-draft.ts';
import { byKiloOf, lineCeilingCents, pricings } from '#core/products/by-kilo.ts';
import { byKiloText } from '#core/products/figures/figures-line.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { fieldNames, pricingNames } from './draft-text.tsx';
import { formError } from './use-product-form.ts';

const pricingOptions = pricings.map((pricing) => [pricing, pricingNames[pricing]] as const);

/** The choice between selling by the pack and by the kilo. Shown if the shop sells by the kilo, or if this product already does. */
export function PricingField({ form, values }: FormSectionProps) {
  const { byTheKilo } = useShop();
  if (!byTheKilo && values.pricing === 'pack') return null;
  return (
    <SelectField
      label={fieldNames.pricing}
      options={pricingOptions}
      error={formError(form, 'pricing')}
      {...form.register('pricing')}
    />
  );
}

const fields = [
  ['pricePerKilo', 'decimal', 'In dollars.'],
  ['pieces', 'numeric', 'How many are in one.'],
  ['gramsFrom', 'numeric', 'The least that one weighs, all pieces together.'],
  ['gramsTo', 'numeric', 'The most that one weighs. Nobody pays for more.'],
] as const;

/** The fields for the price per kilo and the weights of a product, with the text that customers will see. */
export function ByKiloFields({ form, values }: FormSectionProps) {
  return (
    <>
      {fields.map(([field, inputMode, hint]) => (
        <Field
          key={field}
          label={fieldNames[field]}
          hint={hint}
          inputMode={inputMode}
          autoComplete="off"
          error={formError(form, field)}
          {...form.register(field)}
        />
      ))}
      <p role="status" className="text-sm font-semibold tabular-nums empty:hidden">
        {shownText(values)}
      </p>
    </>
  );
}

function shownText(values: ProductDraft): string {
  const pricing = readShownPricing(values);
  const byKilo = pricing === null ? null : byKiloOf(pricing);
  if (pricing === null || byKilo === null) return '';
  return byKiloText({ ...pricing, ceiling: lineCeilingCents(byKilo, 1) }) ?? '';
}
