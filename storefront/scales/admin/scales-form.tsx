import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callPath } from '#core/call-path.ts';
import { readScales, type StoredScales, saveScales } from '#core/scales/scale-api.ts';
import { lineDefaults, scaleSettingsSchema } from '#core/scales/scale-settings.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { ScaleFields } from './scale-fields.tsx';
import { scaleQueries } from './scale-queries.ts';

export type ScalesDraft = z.input<typeof scaleSettingsSchema>;
export type ScalesBody = z.output<typeof scaleSettingsSchema>;

const text: FieldText<ScalesDraft> = {
  labels: { scales: 'Scales', labelNameLength: 'Letters of a name on labels' },
  show: ({ scales, labelNameLength }, field) => {
    if (field === 'labelNameLength') return String(labelNameLength);
    return scales.length === 0 ? 'None' : scales.map(({ name }) => name).join(', ');
  },
};

const startOf = ({ version, ...fields }: StoredScales) => ({ fields, version });

/** The form of all scales. */
export function ScalesForm({ stored }: { stored: StoredScales }) {
  const latest = startOf(stored);
  const form = useForm<ScalesDraft, unknown, ScalesBody>({
    resolver: zodResolver(scaleSettingsSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<ScalesDraft, ScalesBody, StoredScales>({
    form,
    record: scaleQueries.scales(),
    draftName: callPath(readScales, {}),
    latest,
    startOf,
    text,
    send: (body) => call(saveScales, { body }),
    success: { title: 'Saved', description: 'The scales are saved.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the scales. The form shows the reason.' },
    refresh: [scaleQueries.plu().queryKey],
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'scales', keyName: 'key' });
  const errors = form.formState.errors.scales;
  return (
    <EditorForm editor={editor} label="Scales" what="the scales" save="Save Scales" className="max-w-4xl">
      <LeaveGuard unsaved={editor.unsaved} />
      <p className="mb-5 max-w-prose text-sm text-steel">
        Scales of the packing bench and the counter. Each computer reads the scale that is connected to it.
      </p>
      {fields.length === 0 ? (
        <p className="mb-4 font-semibold">No scales yet.</p>
      ) : (
        <ul className="grid gap-6">
          {fields.map(({ key }, index) => {
            const scale = editor.values.scales[index];
            return scale === undefined ? null : (
              <li key={key}>
                <ScaleFields form={form} index={index} scale={scale} onRemove={() => remove(index)} />
              </li>
            );
          })}
        </ul>
      )}
      <FieldError id="scales-error" message={errors?.root?.message ?? errors?.message} />
      <Button variant="secondary" size="sm" className="mt-5" onClick={() => append(newScale(fields.length))}>
        Add a scale
      </Button>
      <Field
        label="Letters of a name on labels"
        hint="How many of a product’s name the label scale prints"
        inputMode="numeric"
        autoComplete="off"
        className="mt-6 max-w-xs"
        error={form.formState.errors.labelNameLength?.message}
        {...form.register('labelNameLength', { valueAsNumber: true })}
      />
    </EditorForm>
  );
}

function newScale(count: number): ScalesDraft['scales'][number] {
  return {
    id: newClientKey(),
    name: count === 0 ? 'Packing bench' : '',
    protocol: 'cas',
    line: lineDefaults.cas,
    unit: 'kg',
    approval: '',
    verifiedOn: null,
  };
}
