import type { ReactNode } from 'react';
import { boldAllergens, containsOf } from '#core/products/food/allergens.ts';
import { hasFoodText } from '#core/products/food/food-text.ts';
import type { Product } from '#core/products/product.ts';

/** Shows the label's ingredients, allergens, origin, storage and directions. Renders nothing if there are none. */
export function ProductFood({ product }: { product: Product }) {
  const { ingredients, allergens, origin, storage, directions } = product;
  if (!hasFoodText(product)) return null;
  return (
    <section aria-labelledby="food-heading">
      <h2 id="food-heading" className="text-2xl">
        On the label
      </h2>
      <dl className="mt-4 border-t border-ink">
        <Row name="Ingredients" isShown={ingredients !== ''}>
          {boldAllergens(ingredients, allergens).map(({ text, isBold }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
            isBold ? <strong key={index}>{text}</strong> : text,
          )}
        </Row>
        <Row name="Allergens" isShown={allergens.length > 0}>
          <strong>Contains: {containsOf(allergens).join(', ')}</strong>
        </Row>
        <Row name="Origin" isShown={origin !== ''}>
          {origin}
        </Row>
        <Row name="Storage" isShown={storage !== ''}>
          {storage}
        </Row>
        <Row name="Directions" isShown={directions !== ''}>
          {directions}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, isShown, children }: { name: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div className="gap-x-6 border-b border-rule py-2.5 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-steel">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
