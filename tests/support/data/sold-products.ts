import type { Product } from '#core/products/product.ts';

/** The products that the running shop sells, read as a customer's browser reads them. */
export async function soldProducts(shop: { readonly url: string }, path = '/api/products'): Promise<Product[]> {
  return (await fetch(`${shop.url}${path}`)).json() as Promise<Product[]>;
}

export async function soldProduct(
  shop: { readonly url: string },
  isWanted: (product: Product) => boolean,
): Promise<Product> {
  const found = (await soldProducts(shop)).find(isWanted);
  if (!found) throw new Error('The sample shop has no such product');
  return found;
}
