import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callPath } from '#core/call-path.ts';
import { codeRulesSchema, readCodeRules, type StoredRules, saveCodeRules } from '#core/codes/code-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { scaleQueries } from '../scale-queries.ts';
import { kindOptions } from './code-text.ts';
import { TryCode } from './try-code.tsx';

type RulesDraft = z.input<typeof codeRulesSchema>;
type RulesBody = z.output<typeof codeRulesSchema>;

const text: FieldText<RulesDraft> = {
  labels: { rules: 'Rules' },
  show: ({ rules }) =>
    rules.length === 0 ? 'None' : rules.map(({ name, pattern }) => `${name}: ${pattern}`).join(', '),
};

const startOf = ({ rules, version }: StoredRules) => ({ fields: { rules }, version });

/** The form for the rules by which scanned codes are read. The rules are applied in the order of the form. Staff can try them on a code. */
export function CodeRulesForm({ stored }: { stored: StoredRules }) {
  const latest = startOf(stored);
  const form = useForm<RulesDraft, unknown, RulesBody>({
    resolver: zodResolver(codeRulesSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<RulesDraft, RulesBody, StoredRules>({
    form,
    record: scaleQueries.rules(),
    draftName: callPath(readCodeRules, {}),
    latest,
    startOf,
    text,
    send: (body) => call(saveCodeRules, { body }),
    success: { title: 'Saved', description: 'Codes are read by these rules from now on.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the rules. The form shows the reason.' },
    refresh: [],
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'rules', keyName: 'key' });
  const errors = form.formState.errors.rules;
  return (
    <EditorForm editor={editor} label="Rules for codes" what="the rules" save="Save Rules" className="max-w-4xl">
      <LeaveGuard unsaved={editor.unsaved} />
      <p className="mb-2 max-w-prose text-sm">
        What the codes on the stickers of your scales and packs mean. The first rule that matches a code reads it.
      </p>
      <p className="mb-5 max-w-prose text-sm text-steel">
        A pattern has a beginning from 20 to 29, a dot for each digit of the product’s SKU or the pack’s number, and in
        braces an N for each whole digit and a D for each decimal of the dollars or kilograms. A * is a digit without a
        meaning. The check digit at the end isn’t written: <code className="whitespace-nowrap">21.....{'{NNNDD}'}</code>{' '}
        is a price up to $999.99.
      </p>
      {fields.length === 0 ? (
        <p className="mb-4 font-semibold">No rules yet. The shop reads barcodes and SKUs of products only.</p>
      ) : null}
      <ol className="grid gap-5">
        {fields.map(({ key }, index) => (
          <li key={key} className="border border-ink p-4">
            <RuleFields form={form} index={index} name={editor.values.rules[index]?.name ?? ''} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="secondary" size="xs" disabled={index === 0} onClick={() => move(index, index - 1)}>
                Move up<span className="sr-only"> rule {index + 1}</span>
              </Button>
              <Button
                variant="secondary"
                size="xs"
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              >
                Move down<span className="sr-only"> rule {index + 1}</span>
              </Button>
              <Button variant="secondary" size="xs" onClick={() => remove(index)}>
                Remove<span className="sr-only"> rule {index + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <FieldError id="rules-error" message={errors?.root?.message ?? errors?.message} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-5"
        onClick={() => append({ name: '', kind: 'price', pattern: '' })}
      >
        Add a rule
      </Button>
      <TryCode rules={editor.values.rules} />
    </EditorForm>
  );
}

interface RuleFieldsProps {
  form: UseFormReturn<RulesDraft, unknown, RulesBody>;
  index: number;
  name: string;
}

function RuleFields({ form, index, name }: RuleFieldsProps) {
  const { register } = form;
  const errors = form.formState.errors.rules?.[index];
  const at = `rules.${index}` as const;
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">
        {name.trim() === '' ? `Rule ${index + 1}` : `${index + 1}. ${name}`}
      </legend>
      <Field label="Name" maxLength={40} autoComplete="off" error={errors?.name?.message} {...register(`${at}.name`)} />
      <SelectField
        label="What it says"
        options={kindOptions}
        error={errors?.kind?.message}
        {...register(`${at}.kind`)}
      />
      <Field
        label="Pattern"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors?.pattern?.message}
        {...register(`${at}.pattern`)}
      />
    </fieldset>
  );
}
