import { z } from 'zod';
import { imageAddressSchema } from '../content/field-schemas.ts';
import { isCutOf } from '../cuts/cut.ts';
import { productStockSchema } from '../stock/product-stock.ts';
import { pricingFields } from './by-kilo/pricing-fields.ts';
import { barcodeSchema, skuSchema } from './codes/code-schemas.ts';
import { foodFields } from './food/food-fields.ts';
import {
  cutSizes,
  featuredSlots,
  type ProductType,
  productCategories,
  productTypes,
  typeNames,
} from './product-options.ts';
import { taxClasses } from './tax-class.ts';

/**
 * The highest price of a product, in cents. With this limit, the total of an order for 99 of the most expensive product can still be
 * stored.
 */
const highestPriceCents = 100_000_00;
const priceMessage = 'Price must be greater than 0';

const text = (least: number, message: string, max: number) =>
  z.string({ error: message }).trim().min(least, message).max(max, `At most ${max} characters`);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, { error: message });

/** A product's price, in cents and greater than 0. */
export const priceSchema = z
  .number({ error: priceMessage })
  .min(1, priceMessage)
  .max(highestPriceCents, 'Price must be at most $100,000.00')
  .refine((cents) => Number.isInteger(cents), 'Price must be in whole cents');

const featuresSchema = z
  .array(z.string().trim().max(200, 'At most 200 characters in a line'))
  .overwrite((lines) => lines.filter((line) => line !== ''))
  .refine((lines) => lines.length <= 30, 'At most 30 features');

/** The owner's lines about what a pack contains. Their number is limited to what fits on the product's page. */
const traySchema = z
  .array(z.string().trim().max(80, 'At most 80 characters in a line'))
  .overwrite((lines) => lines.filter((line) => line !== ''))
  .refine((lines) => lines.length <= 16, 'At most 16 lines');

const imageMessage = 'Please enter a valid image URL';
const imageSchema = imageAddressSchema(imageMessage).refine((path) => !path.startsWith('/share/'), imageMessage);

/** The fields that staff enter for a product, each with its own rule. Prices are in cents of AUD. */
export const productFields = {
  name: text(3, 'Name must be at least 3 characters long', 120),
  description: text(10, 'Description must be at least 10 characters long', 5000),
  type: oneOf(productTypes, 'Please choose beef, lamb, pork or chicken'),
  cutSize: oneOf(cutSizes, 'Please choose full, half or quarter'),
  category: oneOf(productCategories, 'Please choose a category'),
  weight: text(1, 'Weight is required', 60),
  price: priceSchema,
  ...pricingFields,
  /** The product's images in display order: the first image is shown on the cards. If there are none, the cut chart is shown. */
  images: z.array(imageSchema).max(20, 'At most 20 images'),
  features: featuresSchema,
  /** The keys of the cuts in the pack (core/cuts). */
  cuts: z.array(z.string().max(40)).max(40),
  tray: traySchema,
  farm: z.string().trim().max(80, 'At most 80 characters').nullable(),
  sku: skuSchema.nullable(),
  barcode: barcodeSchema.nullable(),
  badge: z.string().trim().max(24, 'At most 24 characters').nullable(),
  featured: z.enum(featuredSlots),
  allowFullPayment: z.boolean(),
  allowLaybyWeekly: z.boolean(),
  allowLaybyFortnightly: z.boolean(),
  taxClass: oneOf(taxClasses, 'Please choose gst_free or gst'),
  ...foodFields,
};

/** A complete product as entered by staff. */
export type ProductForm = z.infer<z.ZodObject<typeof productFields>>;

const { name, description, type, cutSize, weight, price, ...mayBeLeftOut } = productFields;
const optionalFields = z
  .object(mayBeLeftOut)
  .partial()
  .extend({
    /** The first image, in the form that the specification prescribes; empty if there is none. */
    image: z.union([z.literal(''), imageSchema]).optional(),
    allowFullPayment: z.boolean().nullish(),
    allowLaybyWeekly: z.boolean().nullish(),
    allowLaybyFortnightly: z.boolean().nullish(),
    /** The stock items that the product uses. They are stored in a separate table. */
    stock: productStockSchema.optional(),
  });

const newProductFields = optionalFields.extend({ name, description, type, cutSize, weight, price: price.optional() });

/**
 * The request body for a new product. Fields that are left out get their defaults. A product sold by the kilo needs no price, because its
 * price is calculated.
 */
export const newProductSchema = newProductFields.refine(isPriced, {
  path: ['price'],
  error: priceMessage,
  when: () => true,
});
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * The request body for changing a product. Fields that are left out stay the same. If `version` is given, it must be the stored
 * version; otherwise the change is rejected.
 */
export const productChangeSchema = newProductFields
  .partial()
  .extend({ version: z.number().int().positive().optional() });
export type ProductChange = z.infer<typeof productChangeSchema>;

function isPriced(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true;
  return ('price' in body && body.price !== undefined) || ('pricing' in body && body.pricing === 'kilo');
}

/** Returns an error message that names a cut that the animal doesn't have. Null if the animal has all the cuts. */
export function formatForeignCut(type: ProductType, cuts: readonly string[]): string | null {
  const foreign = cuts.find((key) => !isCutOf(type, key));
  return foreign === undefined ? null : `${typeNames[type]} has no cut called “${foreign}”`;
}
