import { useRef } from 'react';
import { defaultCuts } from '#core/cuts/cut.ts';
import { barcodeWarning } from '#core/products/codes/product-codes.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import {
  categoryNames,
  cutSizeNames,
  cutSizes,
  productCategories,
  productTypes,
  suggestedCategory,
  typeNames,
} from '#core/products/product-options.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { fieldNames } from './draft-text.tsx';
import { formError, type ProductFormState } from './use-product-form.ts';

export interface FormSectionProps {
  form: ProductFormState;
  values: ProductDraft;
}

const types = productTypes.map((type) => [type, typeNames[type]] as const);
const sizes = cutSizes.map((size) => [size, cutSizeNames[size]] as const);
const categories = productCategories.map((category) => [category, categoryNames[category]] as const);

/**
 * The form's section for a pack's basic details. The category is derived from the cut size, and the cuts from the type and the size,
 * until staff change them by hand.
 */
export function BasicsSection({ form, values }: FormSectionProps) {
  const { register } = form;
  const { onTypeChange, onSizeChange, onCategoryChange } = useFollowers({ form, values });
  const error = (
    field: 'name' | 'description' | 'type' | 'cutSize' | 'category' | 'weight' | 'farm' | 'sku' | 'barcode',
  ) => formError(form, field);
  return (
    <FormSection heading="The pack">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field
          label="Name"
          maxLength={120}
          autoComplete="off"
          error={error('name')}
          className="sm:col-span-2 xl:col-span-4"
          {...register('name')}
        />
        <TextAreaField
          label="Description"
          rows={5}
          maxLength={5000}
          error={error('description')}
          className="sm:col-span-2 xl:col-span-4"
          {...register('description')}
        />
        <SelectField
          label="Type"
          options={types}
          error={error('type')}
          {...register('type', { onChange: onTypeChange })}
        />
        <SelectField
          label="Cut size"
          options={sizes}
          error={error('cutSize')}
          {...register('cutSize', { onChange: onSizeChange })}
        />
        <SelectField
          label="Category"
          options={categories}
          error={error('category')}
          {...register('category', { onChange: onCategoryChange })}
        />
        <Field
          label="Weight"
          maxLength={60}
          placeholder="e.g. 55-60kg"
          autoComplete="off"
          error={error('weight')}
          {...register('weight')}
        />
        <Field
          label="Farm and place"
          hint="Shown as “From Moondara, Gippsland”. May be empty."
          maxLength={80}
          autoComplete="off"
          error={error('farm')}
          className="sm:col-span-2"
          {...register('farm')}
        />
        <Field
          label={fieldNames.sku}
          hint="Your own number. May be empty."
          maxLength={40}
          autoComplete="off"
          error={error('sku')}
          {...register('sku')}
        />
        <div>
          <Field
            label={fieldNames.barcode}
            hint="Scan the label. May be empty."
            maxLength={40}
            autoComplete="off"
            error={error('barcode')}
            // Barcode scanners press Enter after a scan, which must not save the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            {...register('barcode')}
          />
          <p role="status" className="mt-2 text-sm font-semibold text-brass empty:hidden">
            {barcodeWarning(values.barcode)}
          </p>
        </div>
      </div>
    </FormSection>
  );
}

function useFollowers({ form, values }: FormSectionProps) {
  const { setValue, getValues } = form;
  const hasOwnCategory = useRef(values.category !== suggestedCategory(values.cutSize));
  // `getValues` returns the new values in an event handler; `values` are those of the last render.
  const { type: oldType, cutSize: oldSize } = values;
  const isUsual = (cuts: readonly string[]) => cuts.join() === defaultCuts(oldType, oldSize).join();
  return {
    onTypeChange() {
      const { type, cutSize } = getValues();
      setValue('cuts', defaultCuts(type, cutSize), { shouldValidate: true });
    },
    onSizeChange() {
      const { type, cutSize, cuts } = getValues();
      if (!hasOwnCategory.current) setValue('category', suggestedCategory(cutSize));
      if (isUsual(cuts)) setValue('cuts', defaultCuts(type, cutSize));
    },
    onCategoryChange() {
      hasOwnCategory.current = true;
    },
  };
}
