import { z } from 'zod';
import { productStockDraftSchema, stockDraftOf } from '../stock/product-stock-draft.ts';
import { barcodeSchema, skuSchema } from './codes/code-schemas.ts';
import type { Product } from './product.ts';
import { formatForeignCut, productFields } from './product-form.ts';
import { featuredSlots } from './product-options.ts';
import type { StaffProduct } from './staff-product-api.ts';

/** Converts typed dollars to cents; returns 0 if the text isn't an amount. Amounts with more than two decimals are rounded. */
function toCents(dollars: string): number {
  const typed = dollars.trim() === '' ? Number.NaN : Number(dollars);
  return Number.isFinite(typed) ? Math.round(Number((typed * 100).toFixed(4))) : 0;
}

/**
 * The product form as staff type it: the price in dollars, and one feature per line. The request body is parsed from this draft.
 */
export const productDraftSchema = z
  .object({
    ...productFields,
    price: z.string().transform(toCents).pipe(productFields.price),
    features: z
      .string()
      .transform((text) => text.split('\n'))
      .pipe(productFields.features),
    tray: z
      .string()
      .transform((text) => text.split('\n'))
      .pipe(productFields.tray),
    farm: z.string().trim().max(80, 'At most 80 characters'),
    sku: skuSchema,
    barcode: barcodeSchema,
    badge: z.string().trim().max(24, 'At most 24 characters'),
    featured: z.enum(featuredSlots),
    stock: productStockDraftSchema,
  })
  .superRefine(({ type, cuts }, context) => {
    const wrong = formatForeignCut(type, cuts);
    if (wrong) context.addIssue({ code: 'custom', path: ['cuts'], message: wrong });
  });
export type ProductDraft = z.input<typeof productDraftSchema>;
export type ProductDraftBody = z.output<typeof productDraftSchema>;

/** Converts a product to the form's values: its price in dollars, and its lists joined by line breaks. */
export function draftOf(product: Product & Partial<Pick<StaffProduct, 'stock'>>): ProductDraft {
  const { name, description, type, cutSize, category, weight, images, cuts, featured } = product;
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = product;
  return {
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    price: (product.price / 100).toFixed(2),
    images,
    features: product.features.join('\n'),
    cuts,
    tray: product.tray.join('\n'),
    farm: product.farm ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    badge: product.badge ?? '',
    featured,
    allowFullPayment,
    allowLaybyWeekly,
    allowLaybyFortnightly,
    taxClass,
    stock: stockDraftOf(product.stock ?? []),
  };
}
