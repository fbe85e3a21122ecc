import { derivePaymentFlags } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { chartPath } from '#core/products/product-image.ts';
import type { products } from './product-tables.ts';

export type ProductRow = typeof products.$inferSelect;

/** The product as every endpoint returns it: with the derived payment flags, and an image whether or not it has a photograph. */
export function toProduct(row: ProductRow): Product {
  const { id, name, description, type, cutSize, category, weight, images, features, cuts, badge, featured } = row;
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly, version } = row;
  return {
    id,
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    price: row.priceCents,
    image: images[0] ?? chartPath(type, cuts),
    images,
    features,
    cuts,
    badge,
    featured,
    allowFullPayment,
    allowLaybyWeekly,
    allowLaybyFortnightly,
    ...derivePaymentFlags(row),
    version,
    ...(row.isTest ? { isTest: true } : {}),
  };
}
