import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { Product } from '#core/products/product.ts';
import { sharingImagePath } from '#core/products/product-image.ts';
import { typeNames } from '#core/products/product-options.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { reviewsOf } from '#storefront/reviews/review-queries.ts';
import { useSite } from '#storefront/site-context.ts';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { allProductsTitle } from '../listing/all-products-title.ts';
import { productPath } from '../product-path.ts';
import { prefetchProduct, productQueries, useProduct } from '../product-queries.ts';
import { productSummary } from '../product-structured-data.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { ProductBench } from './product-bench.tsx';
import { CutList, ProductChart, useCutHighlight } from './product-cuts.tsx';
import { productData } from './product-data.ts';
import { CartonNote, FeatureList, ProductFacts } from './product-facts.tsx';
import { ProductSkeleton, productLayout } from './product-layout.tsx';
import { ProductNotLoaded } from './product-not-loaded.tsx';
import { ProductPhotographs } from './product-photographs.tsx';
import { loadServerCards, RelatedSection } from './related-section.tsx';

const loadReviews = async () => (await import('#storefront/reviews/product-reviews.tsx')).ProductReviews;
const loadNotFoundPage = async () => (await import('#storefront/layout/not-found-page.tsx')).NotFoundPage;
const loadProductNotFound = async () => (await import('./product-not-found.tsx')).ProductNotFound;
/** The server has these at once; the browser fetches the code of those that it shows, and keeps the server's text meanwhile. */
const ProductReviews = import.meta.env.SSR ? await loadReviews() : lazy(async () => ({ default: await loadReviews() }));
const NotFoundPage = import.meta.env.SSR
  ? await loadNotFoundPage()
  : lazy(async () => ({ default: await loadNotFoundPage() }));
const ProductNotFound = import.meta.env.SSR
  ? await loadProductNotFound()
  : lazy(async () => ({ default: await loadProductNotFound() }));

/** A product's number as written in an address. */
function isProductNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

export const handle: PageHandle = {
  async prefetch(client, { id }) {
    if (!isProductNumber(id)) return null;
    const [product] = await Promise.all([
      prefetchProduct(client, id),
      client.prefetchQuery(productQueries.related(id)),
      client.prefetchQuery(reviewsOf(id)),
      loadServerCards(),
    ]);
    return product;
  },
};

/** /product/{id}, the same page as /products/{id}. */
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
      {loading ? (
        <ProductSkeleton />
      ) : failed ? (
        <ProductNotLoaded onAskAgain={askAgain} />
      ) : (
        <Suspense fallback={<ProductSkeleton />}>
          <ProductNotFound />
        </Suspense>
      )}
    </div>
  );
}

function FoundProduct({ product }: { product: Product }) {
  const highlight = useCutHighlight();
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
        <div className={productLayout.images}>
          <ProductPhotographs product={product} />
          <ProductChart product={product} highlight={highlight} />
          <p className="mt-6 max-w-[68ch]">{product.description}</p>
        </div>
        <BuyPanel product={product} />
        <div className={`space-y-10 ${productLayout.contents}`}>
          <ProductBench product={product} />
          <CutList product={product} highlight={highlight} />
          <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
            <FeatureList features={product.features} />
            <CartonNote figures={product.figures} />
          </div>
          {reviews?.count ? (
            <Suspense fallback={null}>
              <ProductReviews productId={product.id} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <RelatedSection id={String(product.id)} />
    </div>
  );
}

/** For search engines, by the server alone: the browser keeps what it was sent, and a customer needs none of it. */
function OfferData({ product }: { product: Product }) {
  const { publicUrl } = useSite();
  const shop = useShop();
  const areas = useDeliveryAreas();
  const { data: reviews } = useQuery(reviewsOf(product.id));
  const terms = { ...shop, areas };
  return <StructuredData data={import.meta.env.SSR ? productData(publicUrl, terms, product, reviews) : {}} />;
}
