import { useParams } from 'react-router-dom';
import { isProductType } from '#core/products/product-options.ts';
import { Component as NotFoundPage } from '#storefront/layout/not-found-page.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { isProductNumber, ProductPage } from '../product-page/product-page.tsx';
import { productQueries } from '../product-queries.ts';
import { prefetchProduct } from '../product-query.ts';
import { TypeListingPage } from './type-listing-page.tsx';

export const handle: PageHandle = {
  async prefetch(client, { x }) {
    if (isProductType(x)) return client.prefetchQuery(productQueries.ofType(x));
    return isProductNumber(x) ? prefetchProduct(client, x) : null;
  },
};

/** /products/{x}: one of the four types is a listing, a whole number a product, all else is not found. */
export function Component() {
  const { x } = useParams();
  if (isProductType(x)) return <TypeListingPage type={x} />;
  return isProductNumber(x) ? <ProductPage key={x} id={x} /> : <NotFoundPage />;
}
