import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { expectationNames } from '#core/content/expectation.ts';
import { builtInExpectations } from '#core/content/expectations.ts';
import { FormSection, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { type ShopFields, type ShopFieldsBody, shopText } from './shop-fields.ts';

interface ClaimsEditorProps {
  control: Control<ShopFields, unknown, ShopFieldsBody>;
  register: UseFormRegister<ShopFields>;
  errors: FieldErrors<ShopFields>['expectations'];
}

/** The owner confirms here that the claims in the built-in texts are true. Below are the fields for the Coming Soon page. */
export function ClaimsEditor({ control, register, errors }: ClaimsEditorProps) {
  const confirmsClaims = useWatch({ control, name: 'confirmsClaims' });
  const builtIn = builtInExpectations({ confirmsClaims });
  return (
    <>
      <FormSection heading="Claims" intro="The law requires claims to be true. Turn this on only if all of these are.">
        <SwitchField
          label={shopText.labels.confirmsClaims}
          hint="Victorian farmers, grass-fed beef, free-range chicken, no added hormones; vacuum-sealed, in insulated boxes with ice packs; a family butchery since 1999, 100% Australian owned, 25 years of experience, 40,000+ customers. While it is off, Home, About, Coming Soon and the product lists leave these claims out. What you write yourself stays."
          {...register('confirmsClaims')}
        />
      </FormSection>
      <FormSection heading="Coming Soon page" intro="What to expect. If a field is empty, the grey text is shown.">
        <ol className="grid grid-cols-1 gap-4">
          {expectationNames.map((name, index) => (
            <li key={name} className="grid grid-cols-1 gap-3 sm:grid-cols-[12rem_1fr]">
              <Field
                label={`Heading ${index + 1}`}
                placeholder={builtIn[name].title}
                error={errors?.[name]?.title?.message}
                {...register(`expectations.${name}.title`)}
              />
              <Field
                label={`Text ${index + 1}`}
                placeholder={builtIn[name].text}
                error={errors?.[name]?.text?.message}
                {...register(`expectations.${name}.text`)}
              />
            </li>
          ))}
        </ol>
      </FormSection>
    </>
  );
}
