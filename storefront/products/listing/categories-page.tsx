import { useSearchParams } from 'react-router';
import { categoryNames, productCategories } from '#core/products/product-options.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { LinkTabs, tabId } from '#storefront/ui/link-tabs.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { Breadcrumbs } from '../product-page/breadcrumbs.tsx';
import { productQueries } from '../product-queries.ts';
import { useListing } from '../product-query.ts';
import { itemListData } from '../product-structured-data.ts';
import { CategoryOverview } from './category-overview.tsx';
import { categoryIn, categoryPath } from './category-query.ts';
import { categoryIntros } from './category-text.ts';
import { EmptyCategory } from './empty-category.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { ListingHeader } from './listing-header.tsx';
import { CardSkeletons } from './product-grid.tsx';

const panelId = 'category';

export const handle: PageHandle = {
  async prefetch(client, _params, search) {
    const queries = [productQueries.ofCategory(categoryIn(search)), productQueries.list()];
    await Promise.all(queries.map((query) => client.prefetchQuery(query)));
  },
};

/** /categories, with the category in the address. */
export function Component() {
  const { publicUrl } = useSite();
  const [search] = useSearchParams();
  const category = categoryIn(search);
  const { products, loading } = useListing(productQueries.ofCategory(category));
  const name = categoryNames[category];
  const tabs = productCategories.map((each) => ({
    to: categoryPath(each),
    label: categoryNames[each],
    selected: each === category,
  }));
  return (
    <div className="page pb-20">
      <PageHead
        title={`${name} Meat Packages`}
        description={`${name}: ${categoryIntros[category]} Delivered across Melbourne, Monday to Friday. Pay now or by layby.`}
        canonicalPath={categoryPath(category)}
      />
      <StructuredData data={itemListData(publicUrl, name, products)} />
      <Breadcrumbs crumbs={[{ name: 'Categories', path: '/categories' }]} />
      <ListingHeader title="Product Categories">
        <p>{categoryIntros[category]}</p>
      </ListingHeader>
      <LinkTabs label="Categories" tabs={tabs} panelId={panelId} inPairs />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-8 pb-14">
        <h2 className="sr-only">{name}</h2>
        {loading ? <CardSkeletons count={6} /> : null}
        {!loading && products.length === 0 ? <EmptyCategory /> : null}
        {products.length > 0 ? (
          <GrowingGrid key={category} products={products} what={name} morePath={categoryPath(category)} eager={3} />
        ) : null}
      </div>
      <CategoryOverview />
    </div>
  );
}
