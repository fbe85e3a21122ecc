import type { Product } from '#core/products/product.ts';
import { categoryNames, cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { productLayout } from './product-layout.ts';

/** What the pack is and costs. Its description stands under the chart, so that the payment options stay in sight. */
export function ProductFacts({ product }: { product: Product }) {
  const { name, badge, category, type, cutSize, weight, price } = product;
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
      <p className="mt-4">
        <Price cents={price} className="text-5xl" />
      </p>
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
