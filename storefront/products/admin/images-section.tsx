import { FormSection } from '#storefront/admin/editor/form-section.tsx';
import { ImageUploader } from '#storefront/uploads/admin/image-uploader.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { formError } from './form-error.ts';

export interface ImagesSectionProps extends FormSectionProps {
  /** Told whether files are still on their way. */
  onPendingChange(isBusy: boolean): void;
}

/** The pack's own pictures, in order; removing the primary one makes the next primary. */
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
