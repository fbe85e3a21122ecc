import {
  canBeSmall,
  heaviestSmallPack,
  type LabelPaper,
  labelPapers,
  paperSize,
} from '#core/packs/label/label-paper.ts';
import { FormSection, SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { Field } from '#storefront/ui/field.tsx';
import type { TypedSettings } from './label-settings-screen.tsx';

const papers = labelPapers.map(
  (paper) => [paper, paper === 'own' ? 'Another size…' : `${paper.replace('x', ' × ')} mm`] as const,
);

/** Parses a size as staff type it, with a decimal point or comma. NaN if the text isn't a number. */
export function millimetres(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

interface PaperFieldsProps {
  typed: TypedSettings;
  errors: Record<string, string>;
  onChange(part: Partial<TypedSettings>): void;
}

/** The fields for the label's size and for the height of its letters. */
export function PaperFields({ typed, errors, onChange }: PaperFieldsProps) {
  const { paper, ownWidth, ownHeight, smallPacks } = typed;
  const mayBeSmall = canBeSmall(
    paperSize({ paper, ownSize: { width: millimetres(ownWidth), height: millimetres(ownHeight) } }),
  );
  const least = smallPacks && mayBeSmall ? '3 mm (1.5 mm on small packs)' : '3 mm';
  return (
    <FormSection heading="Paper and text">
      <div className="grid gap-4">
        <SelectField
          label="Paper"
          hint="Width × height of one label on the roll."
          options={papers}
          value={paper}
          onChange={({ target }) =>
            onChange({ paper: labelPapers.find((each): each is LabelPaper => each === target.value) ?? paper })
          }
        />
        {paper === 'own' ? (
          <div className="grid grid-cols-2 items-start gap-4">
            <Field
              label="Width in mm"
              inputMode="decimal"
              autoComplete="off"
              value={ownWidth}
              error={errors['ownSize.width']}
              onChange={({ target }) => onChange({ ownWidth: target.value })}
            />
            <Field
              label="Height in mm"
              inputMode="decimal"
              autoComplete="off"
              value={ownHeight}
              error={errors['ownSize.height']}
              onChange={({ target }) => onChange({ ownHeight: target.value })}
            />
          </div>
        ) : null}
        {mayBeSmall ? (
          <SwitchField
            label="Small packs"
            hint={`If your packs of up to ${heaviestSmallPack} g have a surface of less than 100 cm², their text may be 1.5 mm high instead of 3 mm.`}
            checked={smallPacks}
            onChange={({ target }) => onChange({ smallPacks: target.checked })}
          />
        ) : (
          <p className="text-sm text-steel">
            This label doesn’t fit on a small pack, so its text is at least 3 mm high.
          </p>
        )}
        <Field
          label="Height of text in mm"
          hint={`If there is more text, it becomes smaller, down to the ${least} that the law allows.`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.textSize}
          error={errors.textSize}
          onChange={({ target }) => onChange({ textSize: target.value })}
        />
      </div>
    </FormSection>
  );
}
