import { cartonsFor } from '#core/cuts/freezer-space.ts';
import { mealPeople } from '#core/products/figures/figures-line.ts';
import type { ProductFigures } from '#core/products/figures/product-figures.ts';
import type { Product } from '#core/products/product.ts';
import { meatPath } from '#core/tray/tray-meat.ts';
import { faq } from '#storefront/content/faq.ts';
import { FaqItem } from '#storefront/content/faq-item.tsx';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ProductFood } from './product-food.tsx';

/** The contents that the customer will unpack, drawn and counted. Renders nothing if the contents are unknown. */
export function ProductBench({ product: { bench, tray } }: { product: Product }) {
  if (bench.length === 0) return null;
  return (
    <section aria-labelledby="bench-heading">
      <h2 id="bench-heading" className="text-2xl">
        What lands on your bench
      </h2>
      {tray.length === 0 ? (
        <p className="mt-1 text-sm text-steel">About, the way we usually cut a pack of this weight.</p>
      ) : null}
      <ul className="mt-4 grid grid-cols-2 border-t border-l border-rule sm:grid-cols-3 xl:grid-cols-4">
        {bench.map(({ meat, text }) => (
          <li key={text} className="flex flex-col border-r border-b border-rule bg-white p-2 sm:p-3">
            {meat === null ? null : (
              <img
                src={meatPath(meat)}
                alt=""
                width={400}
                height={290}
                loading="lazy"
                decoding="async"
                className="aspect-[400/290] h-auto w-full"
              />
            )}
            <BenchText text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line about the contents. If it starts with a number, the number is shown in large type. */
function BenchText({ text }: { text: string }) {
  const [, count, rest] = /^(\d+(?:\.\d+)?)(?= )(.*)$/.exec(text) ?? [null, '', text];
  return (
    <p className="mt-auto pt-1 text-sm leading-5">
      {count ? <span className="font-display text-xl font-semibold tabular-nums">{count}</span> : null}
      {rest}
    </p>
  );
}

/** The part of a product's page below the list of cuts. */
export function ProductMore({ product }: { product: Product }) {
  const { features, figures } = product;
  return (
    <div className="space-y-10">
      <ProductFood product={product} />
      <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
        <FeatureList features={features} />
        <CartonNote figures={figures} />
      </div>
      <ProductQuestions />
    </div>
  );
}

const shownKeys = ['delivery', 'freezer'];

/** Two questions from the home page that are relevant to a pack. */
function ProductQuestions() {
  const areas = useDeliveryAreas();
  const entries = faq(areas, useShop()).filter(({ key }) => shownKeys.includes(key));
  return (
    <section aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="text-2xl">
        Questions, answered
      </h2>
      <div className="mt-4 border-t border-ink">
        {entries.map(({ key, ...entry }) => (
          <FaqItem key={key} {...entry} />
        ))}
      </div>
    </section>
  );
}

/** The pack's features, as a list with ticks. */
function FeatureList({ features }: { features: readonly string[] }) {
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

/** Shows how much space the pack takes, drawn next to a person. Renders nothing if the weight can't be parsed. */
function CartonNote({ figures }: { figures: ProductFigures | null }) {
  const { confirmsClaims } = useShop();
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
          {cartonsFor(kilos).sentence}
          {confirmsClaims ? ' Packed in insulated boxes with ice packs.' : ''}
          {meals === null ? '' : ` A meal is half a kilo of meat, for a table of ${mealPeople}.`}
        </p>
      </div>
    </section>
  );
}
