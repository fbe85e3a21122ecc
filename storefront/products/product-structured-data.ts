import { formatMoney } from '#core/money.ts';
import { byKiloText } from '#core/products/figures/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import { productPath } from './product-path.ts';

/** Structured data (schema.org) for listings and breadcrumbs. `home` is the shop's public URL without a trailing slash. */

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
  const facts = `${product.name}, approx. ${product.weight}, ${byKiloText(product) ?? formatMoney(product.price)}.`;
  const text = `${facts} ${product.description}`.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= 160) return text;
  return `${text.slice(0, 158).replace(/\s+\S*$/, '')}…`;
}
