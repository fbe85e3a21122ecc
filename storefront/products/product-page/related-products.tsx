import { useQuery } from '@tanstack/react-query';
import { ProductCard } from '../listing/product-grid.tsx';
import { productQueries } from '../product-queries.ts';

/** Up to three cards of related products at the bottom of a product page. */
export function RelatedProducts({ id }: { id: string }) {
  const { data } = useQuery(productQueries.related(id));
  if (!data) return null;
  const cards = [
    { heading: 'Smaller', product: data.smaller },
    { heading: 'Larger', product: data.larger },
    { heading: 'Goes with it', product: data.goesWith },
  ].filter(({ product }) => product !== null);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="related-heading" className="pt-16">
      <div className="ledger-rule" />
      <h2 id="related-heading" className="pt-4 text-3xl">
        Not quite this one?
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:gap-6">
        {cards.map(({ heading, product }) =>
          product === null ? null : (
            <li key={heading} className="grid grid-rows-[auto_1fr]">
              <p className="mb-2 text-sm font-semibold text-steel">{heading}</p>
              <ProductCard product={product} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
