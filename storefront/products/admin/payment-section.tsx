import { FormSection } from '#storefront/admin/editor/form-section.tsx';
import { SwitchField } from '#storefront/admin/ui/switch-field.tsx';
import { Field } from '#storefront/ui/field.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { fieldNames } from './draft-text.tsx';
import { formError } from './use-product-form.ts';

const options = [
  ['allowFullPayment', 'Paid at once, by card or as a subscription that saves 5%.'],
  ['allowLaybyWeekly', '2, 4 or 6 payments, one each week.'],
  ['allowLaybyFortnightly', '2, 4 or 6 payments, one every two weeks.'],
] as const;

/** What the pack costs, and how it may be paid. */
export function PaymentSection({ form, values }: FormSectionProps) {
  const { register } = form;
  const isUnpayable = options.every(([field]) => !values[field]);
  return (
    <FormSection heading="Price and payment options">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field
          label="Price in dollars"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          autoComplete="off"
          error={formError(form, 'price')}
          // A wheel turned over a number would change it unseen.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          {...register('price')}
        />
        <div>
          <ul className="space-y-1">
            {options.map(([field, text]) => (
              <li key={field}>
                <SwitchField label={fieldNames[field]} hint={text} isOn={values[field]} {...register(field)} />
              </li>
            ))}
          </ul>
          <p role="status" className="mt-2 text-sm font-semibold text-oxblood empty:hidden">
            {isUnpayable ? 'Without a way of paying, customers see this pack but can’t order it.' : ''}
          </p>
        </div>
      </div>
    </FormSection>
  );
}
