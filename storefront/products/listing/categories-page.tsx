import { useSearchParams } from 'react-router-dom';
import { withDelivery } from '#core/delivery/describe-delivery.ts';
import { categoryNames, type ProductCategory, productCategories } from '#core/products/product-options.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { ChoiceBar } from '../choosing/choice-bar.tsx';
import { FoundProducts } from '../choosing/found-products.tsx';
import { useFoundProducts } from '../choosing/use-found-products.ts';
import { useProductChoice } from '../choosing/use-product-choice.ts';
import { CompareBar } from '../compare/compare-tick.tsx';
import { Breadcrumbs } from '../product-page/breadcrumbs.tsx';
import { productQueries, useListing } from '../product-queries.ts';
import { itemListData } from '../product-structured-data.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { ListingHeader } from './listing-header.tsx';
import { CardSkeletons } from './product-grid.tsx';

/** Returns the category in the URL, `?category=value-packages`; by default the first category. */
function categoryIn(search: URLSearchParams): ProductCategory {
  const named = search.get('category');
  return productCategories.find((category) => category === named) ?? 'premium-cuts';
}

/** Returns the URL path of a category. The first category has no parameter. */
function categoryPath(category: ProductCategory): string {
  return category === 'premium-cuts' ? '/categories' : `/categories?category=${category}`;
}

const categoryIntros: Record<ProductCategory, string> = {
  'premium-cuts': 'Steaks, racks and roasts from the best of the animal, cut thick and vacuum-sealed.',
  'value-packages': 'Halves and quarters that feed a household for weeks, at the price of buying in bulk.',
  'whole-animal': 'The whole animal, cut and packed for the freezer: every cut, nothing wasted.',
  'bbq-grilling': 'Steaks, chops, ribs and sausages that are ready for the fire.',
};

const panelId = 'category';

export const handle: PageHandle = {
  async prefetch(client, _params, search) {
    const queries = [productQueries.ofCategory(categoryIn(search)), productQueries.list()];
    await Promise.all(queries.map((query) => client.prefetchQuery(query)));
  },
};

/** /categories: the packs of the category in the URL. */
export function Component() {
  const { publicUrl } = useSite();
  const areas = useDeliveryAreas();
  const [search] = useSearchParams();
  const category = categoryIn(search);
  const { products, loading } = useListing(productQueries.ofCategory(category));
  const name = categoryNames[category];
  const inAddress = useProductChoice();
  const { choice, query } = inAddress;
  const found = useFoundProducts(products, choice);
  const withChoice = (path: string) => (path.includes('?') ? path + query.replace('?', '&') : path + query);
  const tabs = productCategories.map((each) => ({
    to: withChoice(categoryPath(each)),
    label: categoryNames[each],
    selected: each === category,
  }));
  return (
    <div className="page pb-20">
      <PageHead
        title={`${name} Meat Packages`}
        description={withDelivery(`${name}: ${categoryIntros[category]}`, areas)}
        canonicalPath={categoryPath(category)}
      />
      <StructuredData data={import.meta.env.SSR ? itemListData(publicUrl, name, products) : {}} />
      <Breadcrumbs crumbs={[{ name: 'Categories', path: '/categories' }]} />
      <ListingHeader title="Product Categories">
        <p>{categoryIntros[category]}</p>
      </ListingHeader>
      <LinkTabs label="Categories" tabs={tabs} panelId={panelId} inPairs />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-8 pb-14 max-sm:pt-4">
        <h2 className="sr-only">{name}</h2>
        {loading || products.length > 0 ? (
          <ChoiceBar
            inAddress={inAddress}
            hidden={category === 'premium-cuts' ? {} : { category }}
            shown={found.own.length}
            total={loading ? null : products.length}
          />
        ) : null}
        {loading ? <CardSkeletons count={6} /> : null}
        {!loading && products.length === 0 ? <EmptyCategory /> : null}
        {products.length > 0 ? (
          <>
            <FoundProducts
              inAddress={inAddress}
              found={found}
              among={`packs of ${name}`}
              everywhere={`/products${query}`}
            >
              <GrowingGrid
                key={category + query}
                products={found.own}
                what={name}
                morePath={withChoice(categoryPath(category))}
                eager={3}
                household={choice.people}
              />
            </FoundProducts>
            <CompareBar />
          </>
        ) : null}
      </div>
      <CategoryOverview />
    </div>
  );
}

/** The number of packs in each category, regardless of the search and filters. */
function CategoryOverview() {
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

function EmptyCategory() {
  return (
    <div className="ticket mx-auto max-w-2xl px-6 py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'products' }} className="mx-auto aspect-[240/180] w-60 max-w-full" />
      <p className="mt-6 text-lg">No products available in this category yet.</p>
    </div>
  );
}
