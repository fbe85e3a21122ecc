import { useFieldArray } from 'react-hook-form';
import { emptyOutput } from '#core/stock/cutting/run-draft.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { partNames } from '../cutting-text.ts';
import type { RunSectionProps } from './run-about.tsx';
import { choicesOf, LineFields, lineLabel } from './run-line.tsx';

/** The fields for the cuts, bone, fat and trim of a run, or for the results of a blend. */
export function RunOutputs({ form, items, values }: RunSectionProps) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'outputs' });
  const cuts = values.outputs.filter(({ part }) => part === 'cut').length;
  return (
    <FormSection
      heading="What comes out"
      intro="What is thrown away needs no stock item. Lines with no pieces and no weight stay out."
    >
      <ul className="grid gap-5">
        {fields.map(({ id }, index) => (
          <li key={id} className="border-b border-rule pb-5 last:border-b-0 last:pb-0">
            <OutputLine {...{ form, items, values, index }} onRemove={() => remove(index)} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => insert(cuts, emptyOutput())}>
        {values.about.kind === 'blend' ? 'Add a line' : 'Add a cut'}
      </Button>
      <div className="mt-6 max-w-xl">
        <Field
          label="Reason, if more than 5% is lost"
          maxLength={200}
          autoComplete="off"
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
      </div>
    </FormSection>
  );
}

function OutputLine({ form, items, values, index, onRemove }: RunSectionProps & { index: number; onRemove(): void }) {
  const { part = 'cut', itemId = '' } = values.outputs[index] ?? {};
  const item = items.find(({ id }) => String(id) === itemId);
  const errors = form.formState.errors.outputs?.[index];
  const list = 'line of what comes out';
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <SelectField
        label={part === 'cut' ? lineLabel('Item', list, index) : lineLabel(`${partNames[part]}, saved as`, list, index)}
        options={choicesOf(items, itemId, part === 'cut' ? 'Choose…' : 'Thrown away')}
        error={errors?.itemId?.message}
        {...form.register(`outputs.${index}.itemId`, {
          // Clears the number of pieces, because the newly chosen item may not be counted in pieces.
          onChange: () => form.setValue(`outputs.${index}.pieces`, ''),
        })}
      />
      <LineFields {...{ form, index, list, item, onRemove }} name="outputs" namesItself={false} />
    </div>
  );
}
