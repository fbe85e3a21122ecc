import { type ProductCategory, productCategories } from '#core/products/product-options.ts';

/** The category in the address, `?category=value-packages`; the first one where it names none. */
export function categoryIn(search: URLSearchParams): ProductCategory {
  const named = search.get('category');
  return productCategories.find((category) => category === named) ?? 'premium-cuts';
}

/** The page's address with this category; the first one has the plain address. */
export function categoryPath(category: ProductCategory): string {
  return category === 'premium-cuts' ? '/categories' : `/categories?category=${category}`;
}
