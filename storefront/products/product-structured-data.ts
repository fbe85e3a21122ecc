import type { PublicShop } from '#core/content/shop-settings.ts';
import { formatMoney } from '#core/money.ts';
import { cartPaymentTypes, isPaymentTypeOffered } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { sharingImagePath } from '#core/products/product-image.ts';
import { categoryNames, typeNames } from '#core/products/product-options.ts';
import type { ProductReviews } from '#core/reviews/review-api.ts';

/** Structured data (schema.org) of product pages and listings. `home` is the shop's public address without a slash. */

export function productPath(product: Pick<Product, 'id'>): string {
  return `/products/${product.id}`;
}

function decimalPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}

function images(home: string, product: Product): string[] {
  const own = product.images.map((path) => (path.startsWith('/') ? `${home}${path}` : path));
  return [...own, `${home}${sharingImagePath(product.id)}`];
}

function isOrderable(product: Product, minimumChargeCents: number): boolean {
  return cartPaymentTypes.some((paymentType) => isPaymentTypeOffered(product, paymentType, minimumChargeCents));
}

export function productData(
  home: string,
  { businessName, minimumChargeCents }: Pick<PublicShop, 'businessName' | 'minimumChargeCents'>,
  product: Product,
  reviews?: Pick<ProductReviews, 'count' | 'average'>,
): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: String(product.id),
    category: `${typeNames[product.type]} > ${categoryNames[product.category]}`,
    image: images(home, product),
    url: `${home}${productPath(product)}`,
    brand: { '@type': 'Brand', name: businessName },
    // Only what buyers gave: without a review there is none.
    ...(reviews === undefined || reviews.average === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.count } }),
    offers: {
      '@type': 'Offer',
      url: `${home}${productPath(product)}`,
      price: decimalPrice(product.price),
      priceCurrency: 'AUD',
      availability: `https://schema.org/${isOrderable(product, minimumChargeCents) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      areaServed: 'Melbourne, Victoria, Australia',
      seller: { '@type': 'Organization', name: businessName },
    },
  };
}

export interface Crumb {
  name: string;
  path: string;
}

export function breadcrumbData(home: string, crumbs: readonly Crumb[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${home}${path}`,
    })),
  };
}

export function itemListData(home: string, name: string, products: readonly Product[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${home}${productPath(product)}`,
    })),
  };
}

/** The description of a product's page for search results and shared links, at most 160 characters. */
export function productSummary(product: Product): string {
  const facts = `${product.name}, approx. ${product.weight}, ${formatMoney(product.price)}.`;
  const text = `${facts} ${product.description}`.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= 160) return text;
  return `${text.slice(0, 158).replace(/\s+\S*$/, '')}…`;
}
