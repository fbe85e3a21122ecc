import { type Allergen, allergenAdvice, allergens, boldAllergens, containsOf } from '#core/products/food/allergens.ts';
import type { FoodText } from '#core/products/food/food-text.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';

interface AllergenPickerProps {
  chosen: readonly Allergen[];
  error: string | undefined;
  onChange(chosen: Allergen[]): void;
}

/** Checkboxes for the allergens of the Food Standards Code that a food contains. */
export function AllergenPicker({ chosen, error, onChange }: AllergenPickerProps) {
  return (
    <fieldset aria-describedby={error ? 'allergens-hint allergens-error' : 'allergens-hint'} className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Allergens</legend>
      <p id="allergens-hint" className="mb-1.5 text-sm text-steel">
        Tick what the food contains, by the names of the Food Standards Code. Gluten is added for the cereals.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 text-sm sm:grid-cols-3 xl:grid-cols-4">
        {allergens.map((allergen) => (
          <li key={allergen}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                checked={chosen.includes(allergen)}
                onChange={({ target }) =>
                  onChange(allergens.filter((each) => (each === allergen ? target.checked : chosen.includes(each))))
                }
                className="size-5 accent-oxblood"
              />
              {allergen}
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="allergens-error" message={error} />
    </fieldset>
  );
}

/** Shows the ingredients and the allergens as they are printed on labels. If the two don't agree, shows advice. */
export function PrintedFood({ ingredients, allergens: declared }: Pick<FoodText, 'ingredients' | 'allergens'>) {
  const contains = containsOf(declared);
  if (ingredients.trim() === '' && contains.length === 0) return null;
  return (
    <div className="border border-rule bg-white px-4 py-3 text-sm sm:col-span-2">
      <p className="text-steel">As printed</p>
      {ingredients.trim() === '' ? null : (
        <p className="mt-1 [overflow-wrap:anywhere]">
          Ingredients:{' '}
          {boldAllergens(ingredients, declared).map(({ text, isBold }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
            isBold ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
          )}
        </p>
      )}
      {contains.length === 0 ? null : <p className="mt-1 font-bold">Contains: {contains.join(', ')}</p>}
      <div role="status" className="mt-1 font-semibold text-brass empty:hidden">
        {allergenAdvice(ingredients, declared).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
