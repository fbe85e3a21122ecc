import { z } from 'zod';
import { maxLineQuantity } from '../cart/cart.ts';
import { centsSchema, daySchema, instantSchema } from '../endpoint.ts';
import { rowId } from '../stock/stock-fields.ts';
import { repeatIntervals } from './interval.ts';

export const intervalSchema = z.literal(repeatIntervals, { error: 'Please choose every 1, 2, 4, 6 or 8 weeks.' });

/** The statuses of a repeat. A paused repeat waits until a day, or until its customer resumes it. A stopped repeat can't be resumed. */
export const repeatStatuses = ['active', 'paused', 'stopped'] as const;

/**
 * The status of a box:
 * - `planned`: it can be changed until its cut-off.
 * - `charging`: its cut-off has passed; its order is made and its card is charged, or will be again.
 * - `ordered`: it is paid and has an order.
 * - `skipped`: it doesn't come, and nothing is charged for it.
 * - `missed`: the shop couldn't run its cut-off before the delivery day, and nothing was charged.
 */
export const boxStatuses = ['planned', 'charging', 'ordered', 'skipped', 'missed'] as const;

/** Whether the customer, a staff member or the shop itself skipped a box. */
export const skippers = ['customer', 'staff', 'shop'] as const;
export type Skipper = (typeof skippers)[number];

export const repeatItemSchema = z.object({
  productId: rowId,
  quantity: z
    .number({ error: 'Please enter a whole number' })
    .int('Please enter a whole number')
    .min(1, 'At least 1.')
    .max(maxLineQuantity, `At most ${maxLineQuantity} of one pack in a box.`),
});

export const repeatItemsSchema = z
  .array(repeatItemSchema)
  .min(1, 'Please leave at least one product in the box, or stop the repeating box.')
  .max(50)
  .refine(
    (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
    'A product is listed twice.',
  );

/** A product in a box with its price, in cents. */
export type RepeatItem = z.infer<typeof repeatItemSchema>;

export const boxItemSchema = repeatItemSchema.extend({
  quantity: z.number().int(),
  name: z.string(),
  image: z.string(),
  weight: z.string(),
  /** For goods sold by the kilo, the maximum price, because they are charged by weight. */
  unitPrice: centsSchema,
  totalPrice: centsSchema,
  /** The estimated price of goods sold by the kilo, and their price per kilo in a box; left out for packs, whose price is certain. */
  estimate: centsSchema.optional(),
  pricePerKilo: centsSchema.optional(),
  /** Whether the product, or a part of its quantity, is in this box only. */
  isExtra: z.boolean(),
  /** Whether the box contains the product. If false, the product isn't sold any more, or wasn't sold when the box was announced. */
  isSold: z.boolean(),
});

/** One box of a repeat. */
export const repeatBoxSchema = z.object({
  /** The box's planned day according to the interval. It identifies the box in API calls, even if the box is delivered on another day. */
  plannedDate: daySchema,
  /** The day on which the box is delivered. */
  date: daySchema,
  status: z.enum(boxStatuses),
  /** Until when the customer can change or skip the box, or stop the repeat before it. */
  changeUntil: instantSchema,
  items: z.array(boxItemSchema),
  /** The price of the goods, the delivery fee and their sum. Once the price was announced by email, the box costs at most these amounts. */
  price: centsSchema,
  fee: centsSchema,
  total: centsSchema,
  /** The estimated total of a box with goods sold by the kilo; left out if its price is certain. */
  estimate: centsSchema.optional(),
  /** When the email that announces the box's price was sent; null before then. */
  noticedAt: instantSchema.nullable(),
  skippedBy: z.enum(skippers).nullable(),
  /** A text that tells the customer why the box was skipped, or why it is delivered on another day. */
  note: z.string().nullable(),
  orderId: z.number().int().nullable(),
  /** When the customer asked to cancel the box's unpaid order, which isn't charged until staff answer; left out if no request is open. */
  cancelRequestedAt: instantSchema.optional(),
});

/** A repeating box as its customer sees it. Money is in cents; days are Melbourne days. */
export const repeatSchema = z.object({
  id: z.number().int(),
  status: z.enum(repeatStatuses),
  /** The first day on which boxes may be delivered again; null if the repeat isn't paused, or is paused until its customer resumes it. */
  pausedUntil: daySchema.nullable(),
  intervalWeeks: intervalSchema,
  /** The contents of every box, at today's prices. */
  items: z.array(boxItemSchema),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The parts of the address are empty after the customer's data was erased. */
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
  zone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The next three boxes, including skipped ones; none if the repeat is stopped, or waits until its customer acts. */
  nextBoxes: z.array(repeatBoxSchema),
  /** A text that tells the customer what they have to do, such as enter another card; null if nothing. */
  problem: z.string().nullable(),
  /** The text that the customer agreed to, as it was shown. */
  agreement: z.string(),
  agreedAt: instantSchema,
  stoppedAt: instantSchema.nullable(),
  version: z.number().int(),
});
export type Repeat = z.infer<typeof repeatSchema>;
export type RepeatBox = z.infer<typeof repeatBoxSchema>;
export type BoxItem = z.infer<typeof boxItemSchema>;
