import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { emptyInput } from '#core/stock/cutting/run-draft.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { describeLot } from '#storefront/stock/admin/item/lot-field.tsx';
import { lotQueries } from '#storefront/stock/admin/lots/lot-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { RunSectionProps } from './run-about.tsx';
import { choicesOf, LineFields, lineLabel } from './run-line.tsx';

/** The lines for the bodies, large cuts or ingredients that go in. */
export function RunInputs({ form, items, values }: RunSectionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'inputs' });
  const isBlend = values.about.kind === 'blend';
  return (
    <FormSection
      heading={isBlend ? 'Ingredients' : 'What goes in'}
      {...(isBlend ? { intro: 'Water and spices that you don’t count need no stock item: enter their name.' } : {})}
    >
      <ul className="grid gap-5">
        {fields.map(({ id }, index) => (
          <li key={id} className="border-b border-rule pb-5 last:border-b-0 last:pb-0">
            <InputLine {...{ form, items, values, index }} onRemove={() => remove(index)} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => append(emptyInput)}>
        {isBlend ? 'Add an ingredient' : 'Add a line'}
      </Button>
    </FormSection>
  );
}

function InputLine({ form, items, values, index, onRemove }: RunSectionProps & { index: number; onRemove(): void }) {
  const itemId = values.inputs[index]?.itemId ?? '';
  const item = items.find(({ id }) => String(id) === itemId);
  const isBlend = values.about.kind === 'blend';
  const list = isBlend ? 'ingredient' : 'line of what goes in';
  const errors = form.formState.errors.inputs?.[index];
  const lots = useQuery({ ...lotQueries.ofItem(Number(itemId)), enabled: itemId !== '' });
  const open = itemId === '' ? [] : (lots.data?.items ?? []).filter(({ block }) => block === null);
  const typedLot = values.inputs[index]?.lotId ?? '';
  // Proposes the usable lot that expires first. It is proposed only once, because staff may choose another lot or none.
  const first = open[0]?.id ?? null;
  const proposedFor = useRef(typedLot === '' ? '' : itemId);
  useEffect(() => {
    if (first === null || proposedFor.current === itemId) return;
    proposedFor.current = itemId;
    form.setValue(`inputs.${index}.lotId`, String(first), { shouldDirty: true });
  }, [first, itemId, index, form]);
  const lotChoices = open.map((lot) => [String(lot.id), describeLot(lot)] as const);
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={lineLabel('Item', list, index)}
          options={choicesOf(items, itemId, isBlend ? 'Not counted' : 'Choose…')}
          error={errors?.itemId?.message}
          {...form.register(`inputs.${index}.itemId`, {
            onChange() {
              form.setValue(`inputs.${index}.lotId`, '');
              // Clears the number of pieces, because the newly chosen item may not be counted in pieces.
              form.setValue(`inputs.${index}.pieces`, '');
            },
          })}
        />
        {open.length === 0 && typedLot === '' ? null : (
          <SelectField
            label={lineLabel('Lot', list, index)}
            options={[['', 'Not known'] as const, ...lotChoices]}
            error={errors?.lotId?.message}
            {...form.register(`inputs.${index}.lotId`)}
          />
        )}
      </div>
      <LineFields {...{ form, index, list, item, onRemove }} name="inputs" namesItself={isBlend && itemId === ''} />
    </div>
  );
}
