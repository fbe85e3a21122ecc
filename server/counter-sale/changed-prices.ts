import { AppError } from '#core/app-error.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { overrideError } from '#core/counter-sale/price-override.ts';
import type { SoldProduct } from '#server/products/product-queries.ts';

type Items = NewCounterSale['items'];

/** A pack that was sold at a price other than the catalogue's, as stored in the order's log. Amounts are in cents. */
export interface ChangedPrice {
  name: string;
  quantity: number;
  catalogueCents: number;
  unitCents: number;
  reason: string;
}

/** The products with the prices of this sale, by id. @throws AppError invalid */
export function atChangedPrices(products: ReadonlyMap<number, SoldProduct>, items: Items): Map<number, SoldProduct> {
  const sold = new Map(products);
  for (const [index, { productId, price }] of items.entries()) {
    const product = products.get(productId);
    if (price === undefined || product === undefined) continue;
    const message = overrideError(price.unitPrice, product.price);
    if (message !== null) {
      const path = `items.${index}.price.unitPrice`;
      throw new AppError('invalid', { detail: `${message}.`, errors: [{ path, message }] });
    }
    sold.set(productId, { ...product, price: price.unitPrice });
  }
  return sold;
}

export function changedPrices(products: ReadonlyMap<number, SoldProduct>, items: Items): ChangedPrice[] {
  return items.flatMap(({ productId, quantity, price }) => {
    const product = products.get(productId);
    if (price === undefined || product === undefined) return [];
    const { unitPrice: unitCents, reason } = price;
    return [{ name: product.name, quantity, catalogueCents: product.price, unitCents, reason }];
  });
}

/** Returns why staff changed the price of a product in this sale; undefined if they didn't. */
export function reasonOf(productId: number, items: Items): string | undefined {
  return items.find((item) => item.productId === productId)?.price?.reason;
}
