import { z } from 'zod';
import { productStockDraftSchema, stockDraftOf } from '../stock/product-stock-draft.ts';
import {
  type PricingDraft,
  pricingDraftError,
  pricingDraftOf,
  pricingDraftPaths,
  readPricingDraft,
} from './by-kilo/pricing-draft.ts';
import { barcodeSchema, skuSchema } from './codes/code-schemas.ts';
import type { Product } from './product.ts';
import { formatForeignCut, productFields } from './product-form.ts';
import { featuredSlots } from './product-options.ts';
import type { StaffProduct } from './staff-product-api.ts';

const draftFields = z.object({
  ...productFields,
  price: z.string(),
  pricePerKilo: z.string(),
  pieces: z.string(),
  gramsFrom: z.string(),
  gramsTo: z.string(),
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
});
/** Adds the errors of the pricing fields. They are shown even if other fields have errors too. */
const pricedFields = pricingDraftPaths.reduce(
  (schema, path) =>
    schema.refine((draft) => pricingDraftError(draft, path) === null, {
      path: [path],
      error: ({ input }) => pricingDraftError(input as PricingDraft, path),
      when: () => true,
    }),
  draftFields,
);

/** The product form as staff type it, with the price in dollars and one feature per line. Parsing it gives the request's body. */
export const productDraftSchema = pricedFields
  .superRefine(({ type, cuts }, context) => {
    const wrong = formatForeignCut(type, cuts);
    if (wrong) context.addIssue({ code: 'custom', path: ['cuts'], message: wrong });
  })
  .transform((draft) => ({ ...draft, ...readPricingDraft(draft) }));
export type ProductDraft = z.input<typeof productDraftSchema>;
export type ProductDraftBody = z.output<typeof productDraftSchema>;

/** Converts a product to the form's values: its price in dollars, and its lists joined by line breaks. */
export function draftOf(product: Product & Partial<Pick<StaffProduct, 'stock'>>): ProductDraft {
  const { name, description, type, cutSize, category, weight, images, cuts, featured } = product;
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = product;
  const { ingredients, allergens, origin, storage, directions } = product;
  return {
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    ...pricingDraftOf(product),
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
    ingredients,
    allergens,
    origin,
    storage,
    directions,
    stock: stockDraftOf(product.stock ?? []),
  };
}
