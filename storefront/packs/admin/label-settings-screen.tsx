import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CodeRuleKind, codeRuleKinds } from '#core/codes/code-rule.ts';
import { type LabelPaper, labelPapers } from '#core/packs/label/label-paper.ts';
import { type LabelSettings, labelSettingsSchema } from '#core/packs/label-settings.ts';
import { type StoredLabelSettings, saveLabelSettings } from '#core/packs/packs-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { useLabelOf } from './label-of-pack.ts';
import { LabelPreview } from './label-preview.tsx';
import { labelsPath, packQueries } from './pack-queries.ts';
import { samplePack } from './sample-pack.ts';

/** /admin/labels/settings: what is printed on labels, with a preview. */
export function LabelSettingsScreen() {
  const { data, isError, refetch } = useQuery(packQueries.settings());
  return (
    <>
      <ScreenHeading title="Label settings" back={{ to: labelsPath, label: 'Labels' }} />
      {isError ? (
        <ScreenFailure
          text="Couldn’t load the label settings. Check your connection and try again."
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <SettingsForm key={data.version} stored={data} />}
    </>
  );
}

const papers = labelPapers.map((paper) => [paper, `${paper.replace('x', ' × ')} mm`] as const);
const kinds: Record<CodeRuleKind, string> = { pack: 'The pack’s number', price: 'The price', weight: 'The weight' };
const codes = [['', 'No bar code'] as const, ...codeRuleKinds.map((kind) => [kind, kinds[kind]] as const)];
const patterns: Record<CodeRuleKind, string> = {
  pack: '29..........',
  price: '21.....{NNNDD}',
  weight: '22.....{NNDDD}',
};

function SettingsForm({ stored: { version, ...stored } }: { stored: StoredLabelSettings }) {
  const [typed, setTyped] = useState<LabelSettings>(stored);
  const [size, setSize] = useState(String(stored.textSize));
  const parsed = labelSettingsSchema.safeParse({ ...typed, textSize: Number(size) });
  const errors = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const change = (part: Partial<LabelSettings>) => setTyped({ ...typed, ...part });
  const { act, isPending, failure } = useAdminMutation({
    run: (body: LabelSettings) => call(saveLabelSettings, { body: { ...body, version } }),
    success: { title: 'Saved', description: 'The next label is printed like this.' },
    failure: {
      title: 'Not saved',
      description: 'Couldn’t save the label settings. Check your connection and try again.',
    },
    refresh: [packQueries.all],
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    if (parsed.success) void act(parsed.data);
  }
  const { ean } = typed;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <form noValidate onSubmit={save} aria-label="Label settings" className="grid gap-5">
        <SelectField
          label="Paper"
          options={papers}
          value={typed.paper}
          onChange={({ target }) =>
            change({ paper: labelPapers.find((paper): paper is LabelPaper => paper === target.value) ?? '60x60' })
          }
        />
        <SwitchField
          label="Small packs"
          hint="Their surface is less than 100 cm². Text may then be 1.5 mm high instead of 3 mm."
          isOn={typed.smallPacks}
          checked={typed.smallPacks}
          onChange={({ target }) => change({ smallPacks: target.checked })}
        />
        <Field
          label="Height of text in mm"
          hint="If there is more text, it becomes smaller, down to what the law allows."
          inputMode="decimal"
          value={size}
          error={errors.textSize}
          onChange={({ target }) => setSize(target.value)}
        />
        <SwitchField
          label="Print directions"
          isOn={typed.shown.directions}
          checked={typed.shown.directions}
          onChange={({ target }) => change({ shown: { directions: target.checked } })}
        />
        <SelectField
          label="In the bar code"
          options={codes}
          value={ean?.kind ?? ''}
          onChange={({ target }) => {
            const kind = codeRuleKinds.find((each) => each === target.value);
            change({ ean: kind === undefined ? null : { kind, pattern: patterns[kind] } });
          }}
        />
        {ean === null ? null : (
          <Field
            label="Pattern of the bar code"
            hint="A beginning from 20 to 29, a dot for each digit of the number, and N and D in braces for the price or weight."
            autoComplete="off"
            value={ean.pattern}
            error={errors['ean.pattern']}
            onChange={({ target }) => change({ ean: { ...ean, pattern: target.value } })}
          />
        )}
        <Field
          label="Licence number"
          value={typed.licenceNumber}
          error={errors.licenceNumber}
          onChange={({ target }) => change({ licenceNumber: target.value })}
        />
        <Field
          label="Regulator"
          hint="Who gave the licence, e.g. PrimeSafe. Have the label’s wording checked by them."
          value={typed.regulator}
          error={errors.regulator}
          onChange={({ target }) => change({ regulator: target.value })}
        />
        <ActionFailure text={failure} />
        <Button type="submit" size="lg" disabled={!parsed.success} aria-busy={isPending}>
          {isPending ? 'Saving…' : 'Save label settings'}
        </Button>
      </form>
      <Preview settings={parsed.success ? parsed.data : stored} />
    </div>
  );
}

function Preview({ settings }: { settings: LabelSettings }) {
  const { label, problems, advice } = useLabelOf()(samplePack, settings);
  return (
    <section aria-label="Preview">
      <h2 className="border-t border-ink pt-4 text-xl">Preview</h2>
      <div role="status" className="mt-2 text-sm font-semibold text-brass">
        {[...problems, ...advice].join(' ')}
      </div>
      <div className="mt-3 w-fit max-w-full overflow-x-auto border border-rule">
        <LabelPreview label={label} name={samplePack.name} />
      </div>
    </section>
  );
}
