import { animalOf, bodyKinds, cutsOfBody } from '#core/stock/cutting/body-kind.ts';
import { emptyOutput, type RunDraft } from '#core/stock/cutting/run-draft.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { bodyNames } from '../cutting-text.ts';
import type { RunFormState } from './run-form.tsx';

export interface RunSectionProps {
  form: RunFormState;
  items: readonly StockItem[];
  values: RunDraft;
}

const kinds = [['', 'Large cuts, cut further'] as const, ...bodyKinds.map((kind) => [kind, bodyNames[kind]] as const)];

/** The fields for the kind of body that is cut, and for the number of bodies. */
export function RunAbout({ form, items, values }: RunSectionProps) {
  const { bodyKind } = values.about;
  const errors = form.formState.errors.about;
  const cuts = bodyKind === '' ? [] : cutsOfBody(bodyKind).map(({ key }) => `${animalOf(bodyKind)}/${key}`);
  const listed = values.outputs.map(({ itemId }) => itemId);
  const ofBody = items.filter(({ id, cut }) => cut !== null && cuts.includes(cut) && !listed.includes(String(id)));
  /**
   * Adds a line for each cut of the body that is a stock item and has no line yet. The new lines are placed before those for bone, fat
   * and trim.
   */
  function addCuts(): void {
    const isFilled = (line: RunDraft['outputs'][number]) => line.part !== 'cut' || line.itemId !== '';
    const before = values.outputs.filter(isFilled);
    const added = ofBody.map(({ id }) => emptyOutput('cut', String(id)));
    const outputs = [
      ...before.filter(({ part }) => part === 'cut'),
      ...added,
      ...before.filter(({ part }) => part !== 'cut'),
    ];
    form.setValue('outputs', outputs, { shouldDirty: true });
  }
  return (
    <FormSection heading="What is cut">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Kind of body" options={kinds} {...form.register('about.bodyKind')} />
        {bodyKind === '' ? null : (
          <Field
            label="Bodies"
            inputMode="numeric"
            autoComplete="off"
            error={errors?.bodies?.message}
            {...form.register('about.bodies')}
          />
        )}
      </div>
      {ofBody.length === 0 ? null : (
        <Button variant="secondary" size="sm" className="mt-4" onClick={addCuts}>
          List its {ofBody.length} cuts below
        </Button>
      )}
    </FormSection>
  );
}
