import { z } from 'zod';
import { gained } from '../endpoint.ts';
import { availabilities } from '../stock/availability.ts';
import { trayMeats } from '../tray/tray-meat.ts';
import { pricings } from './by-kilo.ts';
import type { ProductFigures } from './figures/product-figures.ts';
import { allergens } from './food/allergens.ts';
import { cutSizes, featuredSlots, productCategories, productTypes } from './product-options.ts';
import { taxClasses } from './tax-class.ts';

/** The figures by which customers choose a pack (product-figures.ts). Money is in cents. */
const figuresSchema = z.object({
  kilos: z.number().positive(),
  perKilo: z.number().int().positive(),
  isExact: z.boolean(),
  meals: z.number().int().positive().nullable(),
  freezerLitres: z.number().int().positive(),
  cartons: z.number().int().positive(),
  animals: z.number().positive().nullable(),
}) satisfies z.ZodType<ProductFigures>;

/** A product as returned by every public endpoint. Prices are in cents of AUD. */
export const productSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  description: z.string(),
  type: z.enum(productTypes),
  cutSize: z.enum(cutSizes),
  category: z.enum(productCategories),
  /** The weight as free text, e.g. "55-60kg". */
  weight: z.string(),
  /** For a product sold by the kilo, the estimated price of one unit. */
  price: z.number().int().positive(),
  /**
   * How the product is sold. `kilo`: each unit is weighed; its price is the weight times `pricePerKilo`, at most `ceiling`. `pack`: the
   * fields from `pricePerKilo` to `ceiling` are null.
   */
  pricing: gained(z.enum(pricings), 'pack'),
  pricePerKilo: gained(z.number().int().positive().nullable(), null),
  pieces: gained(z.number().int().positive().nullable(), null),
  gramsFrom: gained(z.number().int().positive().nullable(), null),
  gramsTo: gained(z.number().int().positive().nullable(), null),
  ceiling: gained(z.number().int().positive().nullable(), null),
  /** An image that is always set: the first of `images`, or the path of the pack's cut chart. */
  image: z.string(),
  images: z.array(z.string()),
  features: z.array(z.string()),
  /** Price per kilo, meals and freezer space; null if the weight can't be read. */
  figures: gained(figuresSchema.nullable(), null),
  /** The keys of the cuts in the pack (core/cuts). */
  cuts: z.array(z.string()),
  /** The owner's lines about what the pack contains. Empty if the contents are derived from the cuts. */
  tray: gained(z.array(z.string()), []),
  /**
   * The pack's contents as shown to customers, with a drawing for each line. These are the owner's lines or, without any, lines derived
   * from cuts and weight.
   */
  bench: gained(z.array(z.object({ meat: z.enum(trayMeats).nullable(), text: z.string() })), []),
  /** The farm and its place, e.g. "Moondara, Gippsland". */
  farm: gained(z.string().nullable(), null),
  /** The shop's own number for the product. `barcode` is the code that a scanner reads from its label. */
  sku: gained(z.string().nullable(), null),
  barcode: gained(z.string().nullable(), null),
  /** A short label on the card, e.g. "Best Value". */
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
  /** Whether the price includes GST. */
  taxClass: z.enum(taxClasses),
  /** The ingredients; then the allergens by their names in the Food Standards Code, and the statement of origin. */
  ingredients: gained(z.string(), ''),
  allergens: gained(z.array(z.enum(allergens)), []),
  origin: gained(z.string(), ''),
  storage: gained(z.string(), ''),
  directions: gained(z.string(), ''),
  /** The stock status that customers see; always `in-stock` in a shop that doesn't count its stock. */
  availability: gained(z.enum(availabilities), 'in-stock'),
  /** How many units can still be ordered, if only few are left; otherwise null. */
  left: gained(z.number().int().min(0).nullable(), null),
  version: z.number().int(),
  /** Whether this is the test product, which search engines must not list. Left out for all other products. */
  isTest: z.boolean().optional(),
  /** Whether the owner offers the product in repeating boxes. Left out if not. */
  isRepeatable: z.literal(true).optional(),
});
export type Product = z.infer<typeof productSchema>;

/** A product without its stock status, as stored in the catalogue. */
export type CatalogProduct = Omit<Product, 'availability' | 'left'>;
