import { featuredSlots } from '#core/products/product-options.ts';
import { FormSection } from '#storefront/admin/editor/form-section.tsx';
import { SelectField } from '#storefront/admin/ui/select-field.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { ImageUploader } from '#storefront/uploads/admin/image-uploader.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { featuredNames } from './draft-text.tsx';
import { formError } from './use-product-form.ts';

const featuredOptions = featuredSlots.map((slot) => [slot, featuredNames[slot]] as const);

/** What speaks for the pack, and where it is featured. */
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
          options={featuredOptions}
          error={formError(form, 'featured')}
          {...register('featured')}
        />
      </div>
    </FormSection>
  );
}

export interface ImagesSectionProps extends FormSectionProps {
  /** Called with whether files are still being uploaded. */
  onPendingChange(isPending: boolean): void;
}

/** The pack's own pictures in order; when the primary one is removed, the next becomes primary. */
export function ImagesSection({ form, values, onPendingChange }: ImagesSectionProps) {
  return (
    <FormSection
      heading="Pictures"
      intro="The first one is on the cards. Without any, the chart of the pack’s cuts is shown."
    >
      <ImageUploader
        label="Product images"
        images={values.images}
        onChange={(images) => form.setValue('images', images, { shouldValidate: true })}
        onPendingChange={onPendingChange}
        error={formError(form, 'images')}
      />
    </FormSection>
  );
}
