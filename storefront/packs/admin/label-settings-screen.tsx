import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeRuleKind, codeRuleKinds } from '#core/codes/code-rule.ts';
import { type LabelSettings, labelSettingsSchema } from '#core/packs/label-settings.ts';
import { type StoredLabelSettings, saveLabelSettings } from '#core/packs/packs-api.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { FormSection, SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { rejectionsOf } from '#storefront/stock/admin/item/rejections-of.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { DesignerPreview } from './designer-preview.tsx';
import { labelsPath, packQueries } from './pack-queries.ts';
import { millimetres, PaperFields } from './paper-fields.tsx';

/** /admin/labels/settings: the settings for the content and the paper of labels, with a preview. */
export function LabelSettingsScreen() {
  const { data, isError, refetch } = useQuery(packQueries.settings());
  return (
    <>
      <ScreenHeading title="Label settings" back={{ to: labelsPath, label: 'Labels' }} />
      {isError ? (
        <ScreenFailure
          text="Couldn’t load the label settings. Check your connection and try again."
          onRetry={refetch}
        />
      ) : null}
      {data === undefined ? null : <SettingsForm key={data.version} stored={data} />}
    </>
  );
}

const kinds: Record<CodeRuleKind, string> = { pack: 'The pack’s number', price: 'The price', weight: 'The weight' };
const codes = [['', 'No bar code'] as const, ...codeRuleKinds.map((kind) => [kind, kinds[kind]] as const)];
const patterns: Record<CodeRuleKind, string> = {
  pack: '29..........',
  price: '21.....{NNNDD}',
  weight: '22.....{NNDDD}',
};

/** The label settings as the owner types them. Sizes are texts. */
export type TypedSettings = Omit<LabelSettings, 'textSize' | 'ownSize'> & {
  textSize: string;
  ownWidth: string;
  ownHeight: string;
};

function typedOf({ textSize, ownSize, ...rest }: LabelSettings): TypedSettings {
  return { ...rest, textSize: String(textSize), ownWidth: String(ownSize.width), ownHeight: String(ownSize.height) };
}

/** Parses the typed settings. If the paper isn't `own`, the typed size isn't used, so an error in it doesn't matter. */
function readTyped({ textSize, ownWidth, ownHeight, ...rest }: TypedSettings, stored: LabelSettings) {
  const ownSize =
    rest.paper === 'own' ? { width: millimetres(ownWidth), height: millimetres(ownHeight) } : stored.ownSize;
  return labelSettingsSchema.safeParse({ ...rest, textSize: millimetres(textSize), ownSize });
}

function SettingsForm({ stored: { version, ...stored } }: { stored: StoredLabelSettings }) {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<TypedSettings>(typedOf(stored));
  const [shown, setShown] = useState<LabelSettings>(stored);
  const [productId, setProductId] = useState(search.get('product') ?? '');
  const parsed = readTyped(typed, stored);
  const errors = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const change = (part: Partial<TypedSettings>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    // While the typed settings are invalid, the preview shows the last valid settings.
    const read = readTyped(next, stored);
    if (read.success) setShown(read.data);
  };
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (body: LabelSettings) => call(saveLabelSettings, { body: { ...body, version } }),
    success: { title: 'Saved', description: 'The next label is printed like this.' },
    failure: {
      title: 'Not saved',
      description: 'Couldn’t save the label settings. Check your connection and try again.',
    },
    refresh: [packQueries.all],
  });
  const rejected = rejectionsOf(problem);
  function save(event: FormEvent): void {
    event.preventDefault();
    if (parsed.success) void act(parsed.data);
  }
  const { ean } = typed;
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(stored));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <LeaveGuard unsaved={isChanged && !isPending ? ['the label settings'] : []} hasDraft={false} />
      <form noValidate onSubmit={save} aria-label="Label settings" className="grid gap-8">
        <PaperFields typed={typed} errors={errors} onChange={change} />
        <FormSection
          heading="What is printed"
          intro="Always, in this order: name, net weight, price per kilo and price, dates, ingredients, allergens, storage, origin, lot and pack number, the shop’s name and address. You choose the rest."
        >
          <div className="grid gap-4">
            <Field
              label="Logo text"
              hint="Above the name, e.g. your shop as customers know it. May be empty."
              maxLength={40}
              autoComplete="off"
              value={typed.logo}
              error={errors.logo}
              onChange={({ target }) => change({ logo: target.value })}
            />
            <SwitchField
              label="Print directions"
              hint="Leave them on where they keep someone from harm, such as “Cook thoroughly”."
              checked={typed.shown.directions}
              onChange={({ target }) => change({ shown: { ...typed.shown, directions: target.checked } })}
            />
            <SwitchField
              label="Print the number of pieces"
              checked={typed.shown.pieces}
              onChange={({ target }) => change({ shown: { ...typed.shown, pieces: target.checked } })}
            />
            <Field
              label="Licence number"
              maxLength={40}
              autoComplete="off"
              value={typed.licenceNumber}
              error={errors.licenceNumber}
              onChange={({ target }) => change({ licenceNumber: target.value })}
            />
            <Field
              label="Regulator"
              hint="Who gave the licence, e.g. PrimeSafe. Have the label’s wording checked by them."
              maxLength={60}
              autoComplete="off"
              value={typed.regulator}
              error={errors.regulator}
              onChange={({ target }) => change({ regulator: target.value })}
            />
            <Field
              label="Note"
              hint="The last line, e.g. your website. May be empty."
              maxLength={80}
              autoComplete="off"
              value={typed.note}
              error={errors.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </div>
        </FormSection>
        <FormSection heading="Bar code" intro="The square code with the pack’s number is always printed.">
          <div className="grid gap-4">
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
                error={errors['ean.pattern'] ?? rejected['ean.pattern']}
                onChange={({ target }) => change({ ean: { ...ean, pattern: target.value } })}
              />
            )}
          </div>
        </FormSection>
        <div>
          <ActionFailure text={failure} />
          <Button type="submit" size="lg" disabled={!parsed.success} aria-busy={isPending}>
            {isPending ? 'Saving…' : 'Save label settings'}
          </Button>
        </div>
      </form>
      <DesignerPreview settings={shown} isCurrent={parsed.success} productId={productId} onProduct={setProductId} />
    </div>
  );
}
