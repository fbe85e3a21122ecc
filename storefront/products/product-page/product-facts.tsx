import { cartonsFor } from '#core/cuts/freezer-space.ts';
import { mealPeople } from '#core/products/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductFigures } from '#core/products/product-figures.ts';
import { categoryNames, cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { FiguresLine } from '../figures-line.tsx';
import { productLayout } from './product-layout.tsx';

/** What the pack is and costs. Its description is under the chart, so that the payment options stay in sight. */
export function ProductFacts({ product }: { product: Product }) {
  const { farm, name, badge, category, type, cutSize, weight, price, figures } = product;
  const facts = [
    ['Type', typeNames[type]],
    ['Cut size', cutSizeNames[cutSize]],
    ['Weight', `Approx. ${weight}`],
  ];
  return (
    <div className={productLayout.facts}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge>{categoryNames[category]}</Badge>
        {badge ? <span className="stamp -rotate-2">{badge}</span> : null}
      </p>
      <h1 className="mt-3 text-4xl">{name}</h1>
      {farm ? <p className="mt-2 text-steel">From {farm}</p> : null}
      <p className="mt-4">
        <Price cents={price} className="text-5xl" />
      </p>
      <FiguresLine figures={figures} className="mt-3" />
      <PostcodeBox goods={{ whole: price, laybys: [] }} className="mt-4" />
      <dl className="mt-5 grid grid-cols-[auto_auto_1fr] border-y border-ink text-sm">
        {facts.map(([term, fact]) => (
          <div key={term} className="border-rule py-2.5 pr-4 not-first:border-l not-first:pl-4">
            <dt className="text-steel">{term}</dt>
            <dd className="font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the shop says of the pack, as a ticked list. */
export function FeatureList({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-2xl">
        What you get
      </h2>
      <ul className="mt-4 border-t border-ink">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 border-b border-rule py-2.5">
            <svg viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 text-oxblood" aria-hidden="true">
              <path d="M2 9l4 4 8-11" fill="none" stroke="currentColor" strokeWidth="2.2" />
            </svg>
            <span className="min-w-0 [overflow-wrap:anywhere]">{feature}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much room the pack takes, drawn beside a person; nothing where the weight can't be read. */
export function CartonNote({ figures }: { figures: ProductFigures | null }) {
  if (figures === null) return null;
  const { kilos, meals } = figures;
  return (
    <section aria-labelledby="room-heading">
      <h2 id="room-heading" className="text-2xl">
        How much room it takes
      </h2>
      <div className="mt-4 flex items-end gap-5 border-y border-ink py-4 md:flex-col md:items-start md:gap-2">
        <Drawing spec={{ of: 'carton', kilos }} className="aspect-[240/180] w-44 shrink-0 sm:w-52 md:w-60" />
        <p className="pb-2 text-sm md:pb-0">
          {cartonsFor(kilos).sentence} Packed in insulated boxes with ice packs.
          {meals === null ? '' : ` A meal is half a kilo of meat, for a table of ${mealPeople}.`}
        </p>
      </div>
    </section>
  );
}
