import { categoryNames, productCategories } from '#core/products/product-options.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { productQueries } from '../product-queries.ts';
import { useListing } from '../product-query.ts';
import { categoryPath } from './category-query.ts';

/** How many packs each category holds, counted over the whole list. */
export function CategoryOverview() {
  const { products, loading } = useListing(productQueries.list());
  const counts = productCategories.map((category) => ({
    category,
    count: products.filter((product) => product.category === category).length,
  }));
  return (
    <section aria-labelledby="overview-heading" className="ticket p-5 sm:p-7">
      <h2 id="overview-heading" className="text-2xl">
        Category Overview
      </h2>
      <ul className="mt-4 gap-x-8 border-t border-ink sm:grid sm:grid-cols-2 xl:grid-cols-4">
        {counts.map(({ category, count }) => (
          <li key={category} className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
            <ShopLink
              to={categoryPath(category)}
              state={{ keepScroll: true }}
              className="-my-1 py-1 font-semibold underline-offset-4 hover:underline"
            >
              {categoryNames[category]}
            </ShopLink>
            {loading ? (
              <Skeleton className="h-5 w-20" />
            ) : (
              <span className="text-steel">
                {count} {count === 1 ? 'product' : 'products'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
