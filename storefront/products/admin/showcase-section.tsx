import { featuredSlots } from '#core/products/product-options.ts';
import { FormSection } from '#storefront/admin/editor/form-section.tsx';
import { SelectField } from '#storefront/admin/ui/select-field.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { featuredNames } from './draft-text.tsx';
import { formError } from './form-error.ts';

const places = featuredSlots.map((place) => [place, featuredNames[place]] as const);

/** What speaks for the pack, and where it is shown off. */
export function ShowcaseSection({ form }: Pick<FormSectionProps, 'form'>) {
  const { register } = form;
  return (
    <FormSection heading="Features and place">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label="Features"
          hint="One feature in each line."
          rows={6}
          error={formError(form, 'features')}
          className="sm:col-span-2"
          {...register('features')}
        />
        <Field
          label="Badge"
          hint="On the card, e.g. “Best Value”."
          maxLength={24}
          autoComplete="off"
          error={formError(form, 'badge')}
          {...register('badge')}
        />
        <SelectField
          label="Featured place"
          hint="Besides the lists."
          options={places}
          error={formError(form, 'featured')}
          {...register('featured')}
        />
      </div>
    </FormSection>
  );
}
