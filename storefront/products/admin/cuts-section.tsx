import type { MouseEvent } from 'react';
import { cutsOf, defaultCuts } from '#core/cuts/cut.ts';
import { typeNames } from '#core/products/product-options.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CutChart } from '#storefront/ui/drawings/cut-chart.tsx';
import type { FormSectionProps } from './basics-section.tsx';
import { formError } from './use-product-form.ts';

/**
 * The form's section for a pack's cuts. Staff tick them in a list or press them in a drawing of the animal, which marks them
 * immediately.
 */
export function CutsSection({ form, values }: FormSectionProps) {
  const { type, cutSize, cuts } = values;
  const all = cutsOf(type);
  const error = formError(form, 'cuts');
  function choose(keys: readonly string[]): void {
    const inOrder = all.flatMap(({ key }) => (keys.includes(key) ? [key] : []));
    form.setValue('cuts', inOrder, { shouldValidate: true });
  }
  const toggle = (key: string) => choose(cuts.includes(key) ? cuts.filter((cut) => cut !== key) : [...cuts, key]);
  function toggleInDrawing({ target, currentTarget }: MouseEvent): void {
    const key = (target as Element).closest('[data-cut]')?.getAttribute('data-cut');
    // While the form is being saved, its fields are disabled. The drawing isn't a field, so this is checked here.
    if (key && !currentTarget.closest(':disabled')) toggle(key);
  }
  return (
    <FormSection
      heading="Cuts in the pack"
      intro="Tick them here or choose them in the drawing. Customers see the same chart."
    >
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes beside it do the same with keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the boxes beside it do the same with keys */}
        <div
          onClick={toggleInDrawing}
          className="ticket self-start p-3 [&_.cut:hover]:opacity-80 [&_[data-cut]]:cursor-pointer"
        >
          <CutChart
            type={type}
            cuts={cuts}
            variant="large"
            className="aspect-[676/392]"
            title={`${typeNames[type]} cut chart with ${cuts.length} of ${all.length} cuts marked`}
          />
        </div>
        <fieldset aria-describedby={error ? 'cuts-error' : undefined}>
          <legend className="sr-only">Cuts</legend>
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <Button variant="secondary" size="xs" onClick={() => choose(defaultCuts(type, cutSize))}>
              Usual for a {cutSize} pack
            </Button>
            <Button variant="secondary" size="xs" onClick={() => choose(all.map(({ key }) => key))}>
              All
            </Button>
            <Button variant="secondary" size="xs" onClick={() => choose([])}>
              None
            </Button>
          </div>
          <ul className="grid grid-cols-2 gap-x-4 text-sm">
            {all.map(({ key, name }) => (
              <li key={key}>
                <label className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
                  <input
                    type="checkbox"
                    checked={cuts.includes(key)}
                    onChange={() => toggle(key)}
                    className="size-5 accent-oxblood"
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
          <p id="cuts-error" className="mt-2 text-sm font-semibold text-oxblood empty:hidden">
            {error}
          </p>
        </fieldset>
      </div>
    </FormSection>
  );
}
