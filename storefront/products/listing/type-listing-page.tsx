import { useLocation } from 'react-router-dom';
import { withDelivery } from '#core/delivery/describe-delivery.ts';
import { isProductType, type ProductType, typeNames } from '#core/products/product-options.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { ChoiceBar } from '../choosing/choice-bar.tsx';
import { FoundProducts } from '../choosing/found-products.tsx';
import { prefetchFound, useFoundProducts } from '../choosing/use-found-products.ts';
import { useProductChoice } from '../choosing/use-product-choice.ts';
import { CompareBar } from '../compare/compare-tick.tsx';
import { Breadcrumbs } from '../product-page/breadcrumbs.tsx';
import { productQueries, useListing } from '../product-queries.ts';
import { itemListData } from '../product-structured-data.ts';
import { allProductsTitle } from './all-products-title.ts';
import { EmptyListing } from './empty-listing.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { ListingHeader, TypeTabs } from './listing-header.tsx';
import { CardSkeletons } from './product-grid.tsx';
import { typeText } from './type-text.ts';

const panelId = 'type-listing';

/** Returns the type of meat that a path names: "lamb" for /products/lamb. The table of pages has one path for each type. */
function typeOfPath(pathname: string): ProductType {
  const type = pathname.split('/')[2];
  if (!isProductType(type)) throw new Error(`${pathname} lists no type of product`);
  return type;
}

export const handle: PageHandle = {
  prefetch: (client, _params, search, pathname) =>
    Promise.all([client.prefetchQuery(productQueries.ofType(typeOfPath(pathname))), prefetchFound(client, search)]),
};

/** The page that lists one type of meat, such as /products/beef. */
export function Component() {
  return <TypeListing type={typeOfPath(useLocation().pathname)} />;
}

function TypeListing({ type }: { type: ProductType }) {
  const { publicUrl } = useSite();
  const areas = useDeliveryAreas();
  const { products, loading, askAgain } = useListing(productQueries.ofType(type));
  const { title, description, intro } = typeText(type, useShop());
  const inAddress = useProductChoice();
  const { choice, query } = inAddress;
  const found = useFoundProducts(products, choice);
  const among = `${typeNames[type].toLowerCase()} packs`;
  const path = `/products/${type}`;
  return (
    <div className="page pb-20">
      <PageHead title={title} description={withDelivery(description, areas)} canonicalPath={path} />
      <StructuredData data={import.meta.env.SSR ? itemListData(publicUrl, title, products) : {}} />
      <Breadcrumbs
        crumbs={[
          { name: allProductsTitle, path: '/products' },
          { name: typeNames[type], path },
        ]}
      />
      <ListingHeader title={title}>
        <p>{intro}</p>
      </ListingHeader>
      <TypeTabs selected={type} panelId={panelId} query={query} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-8 max-sm:pt-4">
        <h2 className="sr-only">{typeNames[type]} packs</h2>
        {loading || products.length > 0 ? (
          <ChoiceBar inAddress={inAddress} shown={found.own.length} total={loading ? null : products.length} />
        ) : null}
        {loading ? <CardSkeletons count={3} /> : null}
        {!loading && products.length === 0 ? <EmptyListing isBeef={type === 'beef'} onAskAgain={askAgain} /> : null}
        {products.length > 0 ? (
          <>
            <FoundProducts inAddress={inAddress} found={found} among={among} everywhere={`/products${query}`}>
              <GrowingGrid
                key={type + query}
                products={found.own}
                what={typeNames[type].toLowerCase()}
                morePath={path + query}
                eager={3}
                household={choice.people}
              />
            </FoundProducts>
            <CompareBar />
          </>
        ) : null}
      </div>
    </div>
  );
}
