import { useQuery } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Product } from '#core/products/product.ts';
import { sharingImagePath } from '#core/products/product-image.ts';
import { typeNames } from '#core/products/product-options.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { reviewsOf } from '#storefront/reviews/review-queries.ts';
import { useSite } from '#storefront/site-context.ts';
import { lazyPart, staticPart } from '#storefront/ui/page-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { allProductsTitle } from '../listing/all-products-title.ts';
import { productPath } from '../product-path.ts';
import { prefetchProduct, productQueries, useProduct } from '../product-queries.ts';
import { productSummary } from '../product-structured-data.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { BuyBar } from './buying/buy-bar.tsx';
import { BuyPanel } from './buying/buy-panel.tsx';
import { useBuying } from './buying/use-buying.ts';
import { CutList, ProductChart, useCutHighlight } from './product-cuts.tsx';
import { productData } from './product-data.ts';
import { ProductFacts } from './product-facts.tsx';
import { ProductSkeleton, productLayout } from './product-layout.tsx';
import { ProductNotLoaded } from './product-not-loaded.tsx';
import { RelatedSection } from './related-section.tsx';

const loadReviews = async () => (await import('#storefront/reviews/product-reviews.tsx')).ProductReviews;
const loadNotFoundPage = async () => (await import('#storefront/layout/not-found-page.tsx')).NotFoundPage;
const loadProductNotFound = async () => (await import('./product-not-found.tsx')).ProductNotFound;
const loadPhotographs = async () => (await import('./product-photographs.tsx')).ProductPhotographs;
const ProductReviews = lazyPart(loadReviews, import.meta.env.SSR ? await loadReviews() : null);
const NotFoundPage = lazyPart(loadNotFoundPage, import.meta.env.SSR ? await loadNotFoundPage() : null);
const ProductNotFound = lazyPart(loadProductNotFound, import.meta.env.SSR ? await loadProductNotFound() : null);
const Photographs = lazyPart(loadPhotographs, import.meta.env.SSR ? await loadPhotographs() : null);
/**
 * The photographs of a product. Memoised: rendering them again before their code has loaded would remove the pictures that the server
 * rendered.
 */
const ProductPhotographs = memo(function ProductPhotographs({ product }: { product: Product }) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[3/2] w-full" />}>
      <Photographs product={product} />
    </Suspense>
  );
});

const loadMore = () => import('./product-more.tsx');
const more = import.meta.env.SSR ? await loadMore() : null;
const ProductBench = staticPart(async () => (await loadMore()).ProductBench, more === null ? null : more.ProductBench);
const ProductMore = staticPart(async () => (await loadMore()).ProductMore, more === null ? null : more.ProductMore);

/** Whether a text is a valid product number in a URL. */
function isProductNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

export const handle: PageHandle = {
  async prefetch(client, { id }) {
    if (!isProductNumber(id)) return null;
    if (!import.meta.env.SSR) void loadMore().catch(() => {});
    const [product] = await Promise.all([
      prefetchProduct(client, id),
      client.prefetchQuery(productQueries.related(id)),
      client.prefetchQuery(reviewsOf(id)),
    ]);
    return product;
  },
};

/** /product/{id} and /products/{id}: the product page. */
export function Component() {
  const { id } = useParams();
  if (isProductNumber(id)) return <ProductPage key={id} id={id} />;
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}

function ProductPage({ id }: { id: string }) {
  const { product, loading, failed, askAgain } = useProduct(id);
  if (product) return <FoundProduct product={product} />;
  return (
    <div className="page pb-20">
      <PageHead title="Meat Product Details" canonicalPath={`/products/${id}`} noindex />
      <Suspense fallback={<ProductSkeleton />}>
        {loading ? <ProductSkeleton /> : failed ? <ProductNotLoaded onAskAgain={askAgain} /> : <ProductNotFound />}
      </Suspense>
    </div>
  );
}

function FoundProduct({ product }: { product: Product }) {
  const highlight = useCutHighlight();
  const buying = useBuying(product);
  const isPhotographed = product.images.length > 0;
  const chart = <ProductChart product={product} highlight={highlight} />;
  const { data: reviews } = useQuery(reviewsOf(product.id));
  return (
    <div className="page pb-20">
      <PageHead
        title={product.name}
        description={productSummary(product)}
        canonicalPath={productPath(product)}
        image={sharingImagePath(product.id)}
        type="product"
        noindex={product.isTest === true}
      />
      <OfferData product={product} />
      <Breadcrumbs
        crumbs={[
          { name: allProductsTitle, path: '/products' },
          { name: typeNames[product.type], path: `/products/${product.type}` },
          { name: product.name, path: productPath(product) },
        ]}
      />
      <div className={productLayout.page}>
        <ProductFacts product={product} />
        <div className={productLayout.images}>{isPhotographed ? <ProductPhotographs product={product} /> : chart}</div>
        <BuyPanel product={product} buying={buying} />
        <div className={productLayout.contents}>
          <p className="max-w-[68ch]">{product.description}</p>
          <ProductBench product={product} />
          <CutList product={product} highlight={highlight}>
            {isPhotographed ? chart : null}
          </CutList>
          <ProductMore product={product} />
          {reviews?.count ? (
            <Suspense fallback={null}>
              <ProductReviews productId={product.id} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <RelatedSection id={String(product.id)} />
      <BuyBar buying={buying} />
    </div>
  );
}

/**
 * Structured data for search engines, rendered only by the server. The browser doesn't render it again, because customers don't need
 * it.
 */
function OfferData({ product }: { product: Product }) {
  const { publicUrl } = useSite();
  const shop = useShop();
  const areas = useDeliveryAreas();
  const { data: reviews } = useQuery(reviewsOf(product.id));
  const terms = { ...shop, areas };
  return <StructuredData data={import.meta.env.SSR ? productData(publicUrl, terms, product, reviews) : {}} />;
}
