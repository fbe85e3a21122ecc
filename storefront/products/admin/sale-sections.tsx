import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { preparedMealWord } from '#core/products/prepared-meal-word.ts';
import { featuredSlots } from '#core/products/product-options.ts';
import { taxClasses, taxClassNames } from '#core/products/tax-class.ts';
import { FormSection, SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { ImageUploader } from '#storefront/uploads/admin/image-uploader.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { ByKiloFields, PricingField } from './by-kilo-fields.tsx';
import { featuredNames, fieldNames } from './draft-text.tsx';
import { formError } from './use-product-form.ts';

const taxClassOptions = taxClasses.map((taxClass) => [taxClass, taxClassNames[taxClass]] as const);

const options = [
  ['allowFullPayment', `Paid in full, by card or as a subscription that saves ${subscriptionDiscountPercent}%.`],
  ['allowLaybyWeekly', '2, 4 or 6 payments, one each week.'],
  ['allowLaybyFortnightly', '2, 4 or 6 payments, one every two weeks.'],
] as const;

const kiloOptions = [
  ['allowFullPayment', 'By card. It is charged what the goods weigh; there is no layby and no subscription.'],
] as const;

/** The form's section for a pack's price and payment options. */
export function PaymentSection({ form, values }: FormSectionProps) {
  const { register } = form;
  const isKilo = values.pricing === 'kilo';
  const shown = isKilo ? kiloOptions : options;
  const isUnpayable = shown.every(([field]) => !values[field]);
  const prepared = values.taxClass === 'gst' ? null : preparedMealWord(`${values.name}\n${values.description}`);
  return (
    <FormSection heading="Price and payment options">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <PricingField form={form} values={values} />
          {isKilo ? (
            <ByKiloFields form={form} values={values} />
          ) : (
            <Field
              label="Price in dollars"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              autoComplete="off"
              error={formError(form, 'price')}
              // Scrolling the mouse wheel over a focused number field could change the number unnoticed. The field therefore loses the
              // focus.
              onWheel={({ currentTarget }) => currentTarget.blur()}
              {...register('price')}
            />
          )}
        </div>
        <div>
          <SelectField
            label={fieldNames.taxClass}
            hint="Raw meat is GST-free; a prepared meal has GST in its price."
            options={taxClassOptions}
            error={formError(form, 'taxClass')}
            {...register('taxClass')}
          />
          <p role="status" className="mt-2 mb-3 text-sm font-semibold text-brass empty:hidden">
            {prepared === null ? '' : `“${prepared}” sounds like a prepared meal, which is usually sold with GST.`}
          </p>
          <ul className="space-y-1">
            {shown.map(([field, text]) => (
              <li key={field}>
                <SwitchField label={fieldNames[field]} hint={text} {...register(field)} />
              </li>
            ))}
          </ul>
          <p role="status" className="mt-2 text-sm font-semibold text-oxblood empty:hidden">
            {isUnpayable ? 'Without a payment option, customers see this pack but can’t order it.' : ''}
          </p>
        </div>
      </div>
    </FormSection>
  );
}

const featuredOptions = featuredSlots.map((slot) => [slot, featuredNames[slot]] as const);

/** The form's section for a pack's selling points, and where it is featured. */
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
        <TextAreaField
          label={fieldNames.tray}
          hint="What the customer unpacks, one line each, e.g. “12 rump steaks”. Left empty, it is worked out from the cuts and the weight."
          rows={4}
          error={formError(form, 'tray')}
          className="sm:col-span-2"
          {...register('tray')}
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
          label="Also shown on"
          options={featuredOptions}
          error={formError(form, 'featured')}
          {...register('featured')}
        />
      </div>
    </FormSection>
  );
}

interface ImagesSectionProps extends FormSectionProps {
  /** Called with true when uploads of files start, and with false when all have ended. */
  onPendingChange(isPending: boolean): void;
}

/**
 * The form's section for a pack's own pictures, in order. When the primary picture is removed, the next picture becomes primary.
 */
export function ImagesSection({ form, values, onPendingChange }: ImagesSectionProps) {
  return (
    <FormSection
      heading="Pictures"
      intro="The first one fills the product’s card, with the chart of the cuts in its corner. Without pictures, the chart is shown. Best: the raw cut on butcher’s paper, in daylight from the left, taken from straight above, 4 wide by 3 high."
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
