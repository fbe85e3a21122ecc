import { type ProductType, productTypes, typeNames } from '#core/products/product-options.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { ownImage, PageImage, usePageContent } from '#storefront/content/page-content.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { ChoiceBar } from '../choosing/choice-bar.tsx';
import { FoundProducts } from '../choosing/found-products.tsx';
import { type FoundProducts as Found, useFoundProducts } from '../choosing/use-found-products.ts';
import { type ChoiceInAddress, useProductChoice } from '../choosing/use-product-choice.ts';
import { CompareBar } from '../compare/compare-tick.tsx';
import { Breadcrumbs } from '../product-page/breadcrumbs.tsx';
import { type Listing, productQueries, useListing } from '../product-queries.ts';
import { itemListData } from '../product-structured-data.ts';
import { allProductsTitle } from './all-products-title.ts';
import { EmptyListing } from './empty-listing.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { ListingHeader, TypeTabs } from './listing-header.tsx';
import { CardSkeletons } from './product-grid.tsx';

const panelId = 'all-products';

export const handle: PageHandle = {
  async prefetch(client) {
    const listings = productTypes.map((type) => client.prefetchQuery(productQueries.ofType(type)));
    await Promise.all([...listings, client.prefetchQuery(contentQueries.page('products'))]);
  },
};

/** /products: the beef products first, with the other types below. */
export function Component() {
  const { publicUrl } = useSite();
  const content = usePageContent('products');
  const image = ownImage(content);
  const beef = useListing(productQueries.ofType('beef'));
  const listings = {
    beef,
    lamb: useListing(productQueries.ofType('lamb')),
    pork: useListing(productQueries.ofType('pork')),
    chicken: useListing(productQueries.ofType('chicken')),
  };
  const loading = Object.values(listings).some((listing) => listing.loading);
  const inAddress = useProductChoice();
  const all = productTypes.flatMap((type) => listings[type].products);
  const found = useFoundProducts(all, inAddress.choice);
  return (
    <div className="page pb-20">
      <PageHead
        title={allProductsTitle}
        sharedTitle={content?.title}
        description={content?.metaDescription}
        canonicalPath="/products"
        image={image}
      />
      <StructuredData
        data={import.meta.env.SSR ? itemListData(publicUrl, allProductsTitle, shownFirst(Object.values(listings))) : {}}
      />
      <Breadcrumbs crumbs={[{ name: allProductsTitle, path: '/products' }]} />
      <ListingHeader
        title={allProductsTitle}
        {...(image ? { image: <PageImage src={image} sizes="24rem" className="aspect-[16/10]" /> } : {})}
      >
        {content ? (
          <>
            <p className="font-semibold text-ink">{content.title}</p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made safe by the server */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: content.contentHtml }} />
          </>
        ) : null}
      </ListingHeader>
      <TypeTabs selected={inAddress.isActive ? null : 'beef'} panelId={panelId} query={inAddress.query} />
      {loading || all.length > 0 ? (
        <div className="pt-8 max-sm:pt-4">
          <ChoiceBar inAddress={inAddress} shown={found.own.length} total={loading ? null : all.length} />
        </div>
      ) : null}
      {inAddress.isActive && all.length > 0 ? (
        <ChosenProducts inAddress={inAddress} found={found} />
      ) : (
        <ProductsByType listings={listings} />
      )}
      <CompareBar />
    </div>
  );
}

/** All types in one list, sorted and filtered as the customer has chosen. */
function ChosenProducts({ inAddress, found }: { inAddress: ChoiceInAddress; found: Found }) {
  const { choice, query } = inAddress;
  return (
    <section aria-labelledby="chosen-heading">
      <h2 id="chosen-heading" className="sr-only">
        Packs that fit
      </h2>
      <FoundProducts inAddress={inAddress} found={found} among="packs" everywhere={null}>
        <GrowingGrid
          key={query}
          products={found.own}
          what="packs"
          morePath={`/products${query}`}
          eager={3}
          household={choice.people}
        />
      </FoundProducts>
    </section>
  );
}

type Listings = Record<ProductType, Listing>;

/** The listings of all types: beef first, with the other types below. */
function ProductsByType({ listings }: { listings: Listings }) {
  const { beef } = listings;
  const others = productTypes.filter((type) => type !== 'beef' && listings[type].products.length > 0);
  return (
    <>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)}>
        <h2 className="sr-only">Beef packs</h2>
        {beef.loading ? <CardSkeletons count={3} /> : null}
        {!beef.loading && beef.products.length === 0 ? <EmptyListing isBeef onAskAgain={beef.askAgain} /> : null}
        {beef.products.length > 0 ? (
          <GrowingGrid products={beef.products} what="beef" morePath="/products/beef" name="show-beef" eager={3} />
        ) : null}
      </div>
      {(beef.loading ? [] : others).map((type) => (
        <section key={type} aria-labelledby={`${type}-heading`} className="pt-14">
          <div className="ledger-rule" />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-6">
            <h2 id={`${type}-heading`} className="text-3xl">
              {typeNames[type]}
            </h2>
            <ShopLink to={`/products/${type}`} className="text-link py-2 text-sm">
              All {typeNames[type].toLowerCase()} packs
            </ShopLink>
          </div>
          <GrowingGrid
            products={listings[type].products}
            what={type}
            morePath={`/products/${type}`}
            name={`show-${type}`}
          />
        </section>
      ))}
    </>
  );
}

function shownFirst(listings: readonly Listing[]): Listing['products'] {
  return listings.flatMap(({ products }) => products.slice(0, 60));
}
