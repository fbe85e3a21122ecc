import { changedProduct, productOfForm } from '#core/products/complete-product.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductChange } from '#core/products/product-form.ts';
import type { QueuedChange } from '../storage/change-queue.ts';

/** Returns the product as it will be once the server has received the unsent changes. The version stays the server's. */
export function applyToProduct<Shown extends Product>(product: Shown, changes: readonly QueuedChange[]): Shown {
  let shown = product;
  for (const { change } of changes) if (change.kind === 'product') shown = applyOne(shown, change.change);
  return shown;
}

function applyOne<Shown extends Product>(product: Shown, change: ProductChange): Shown {
  // `productOfForm` leaves out the stock items, so they are added separately.
  const stock = change.stock === undefined ? {} : { stock: change.stock };
  return { ...product, ...productOfForm(changedProduct(product, change)), ...stock };
}
