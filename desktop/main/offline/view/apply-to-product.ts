import { changedProduct } from '#core/products/complete-product.ts';
import { derivePaymentFlags } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductChange } from '#core/products/product-form.ts';
import { chartPath } from '#core/products/product-image.ts';
import type { QueuedChange } from '../storage/change-queue.ts';

/** The product as it will be once the shop has its unsent changes; its version stays the shop's. */
export function applyToProduct<Shown extends Product>(product: Shown, changes: readonly QueuedChange[]): Shown {
  let shown = product;
  for (const { change } of changes) if (change.kind === 'product') shown = applyOne(shown, change.change);
  return shown;
}

function applyOne<Shown extends Product>(product: Shown, change: ProductChange): Shown {
  const form = changedProduct(product, change);
  const { name, description, type, cutSize, category, weight, price, images, features, cuts, badge, featured } = form;
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly } = form;
  return {
    ...product,
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    price,
    images,
    image: images[0] ?? chartPath(type, cuts),
    features,
    cuts,
    badge,
    featured,
    allowFullPayment,
    allowLaybyWeekly,
    allowLaybyFortnightly,
    ...derivePaymentFlags(form),
  };
}
