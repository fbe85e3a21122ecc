import { z } from 'zod';
import { cutSizes, featuredSlots, productCategories, productTypes } from './product-options.ts';
import { taxClasses } from './tax-class.ts';

/** A product as every public endpoint returns it. Prices are cents of AUD. */
export const productSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  description: z.string(),
  type: z.enum(productTypes),
  cutSize: z.enum(cutSizes),
  category: z.enum(productCategories),
  /** Free text, e.g. "55-60kg". */
  weight: z.string(),
  price: z.number().int().positive(),
  /** Always an image that can be shown: the first of `images`, or the path of the pack's cut chart. */
  image: z.string(),
  images: z.array(z.string()),
  features: z.array(z.string()),
  /** Keys of the cuts in the pack (core/cuts). */
  cuts: z.array(z.string()),
  /** A short mark on the card, e.g. "Best Value". */
  badge: z.string().nullable(),
  featured: z.enum(featuredSlots),
  allowFullPayment: z.boolean(),
  allowLaybyWeekly: z.boolean(),
  allowLaybyFortnightly: z.boolean(),
  allowCreditCard: z.boolean(),
  allowSubscription: z.boolean(),
  allowLayby2: z.boolean(),
  allowLayby4: z.boolean(),
  allowLayby6: z.boolean(),
  /** Whether its price includes GST. */
  taxClass: z.enum(taxClasses),
  version: z.number().int(),
  /** Said of the test product alone, so that no search engine lists its page. */
  isTest: z.boolean().optional(),
});
export type Product = z.infer<typeof productSchema>;
