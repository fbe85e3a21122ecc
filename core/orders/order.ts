import { z } from 'zod';
import { deliveryMethods } from '../delivery/delivery-method.ts';
import { centsSchema, daySchema, gained, instantSchema } from '../endpoint.ts';
import { laybySchema } from '../laybys/layby.ts';
import { cartPaymentTypes } from '../products/payment-options.ts';
import { taxClasses } from '../products/tax-class.ts';
import { linesGstCents, orderLineKinds } from './order-lines.ts';
import { orderPaymentTypes, orderStatuses } from './order-status.ts';

export const orderSources = ['online', 'counter'] as const;

export const orderItemSchema = z.object({
  id: gained(z.number().int(), 0),
  productId: z.number().int(),
  name: z.string(),
  image: z.string(),
  weight: z.string(),
  quantity: z.number().int(),
  paymentType: z.enum(cartPaymentTypes),
  /** For an item sold by the kilo, the maximum price of one unit and of the whole line. */
  unitPrice: centsSchema,
  totalPrice: centsSchema,
  /** The price per kilo in cents, and the number of pieces and the weight in grams of the whole line; null for packs. */
  pricePerKilo: gained(centsSchema.nullable(), null),
  pieces: gained(z.number().int().nullable(), null),
  grams: gained(
    z.object({ from: z.number().int(), to: z.number().int(), weighed: z.number().int().nullable() }).nullable(),
    null,
  ),
  /**
   * The price of goods sold by the kilo, before refunds. Until the goods are weighed, it is the maximum that the customer agreed to;
   * then it is the price of the weight. Null for packs.
   */
  weighedPrice: gained(centsSchema.nullable(), null),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** One part of an order's total: goods, a delivery fee, a discount, or an adjustment such as a refund. */
export const orderLineSchema = z.object({
  kind: z.enum(orderLineKinds),
  label: z.string(),
  quantity: z.number().int(),
  /** The line's amount in cents; negative for deductions. */
  amount: z.number().int(),
  taxClass: z.enum(taxClasses),
  /**
   * The item sold by the kilo to whose price this line belongs: the line as ordered, or an adjustment after weighing. Null for all
   * other lines.
   */
  itemId: gained(z.number().int().nullable(), null),
});

/** An order as its customer and staff see it. Missing values are null; money is in cents; days are Melbourne days. */
export const orderSchema = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  /** The product of the first item. */
  productId: z.number().int(),
  status: z.enum(orderStatuses),
  paymentType: z.enum(orderPaymentTypes),
  /** Where the order was made. A counter order may wait indefinitely for its first payment. */
  source: z.enum(orderSources),
  /** The sum of the lines; refunds are already deducted. */
  totalAmount: centsSchema,
  amountPaid: centsSchema,
  deliveryDate: daySchema.nullable(),
  /** The requested delivery day. When the order is paid off, this day becomes its delivery day if the day is still available. */
  wishedDeliveryDate: gained(daySchema.nullable(), null),
  /**
   * The amount that the shop keeps of an order that staff cancelled. Anything paid above this amount must still be refunded. Null for
   * all other orders.
   */
  keptAmount: gained(centsSchema.nullable(), null),
  /** The part of `keptAmount` that the customer's bank took back after a dispute, so that the shop no longer has it. */
  returnedByBank: gained(centsSchema, 0),
  deliveryMethod: gained(z.enum(deliveryMethods), 'delivery'),
  /**
   * The pick-up slot, such as '09:00-12:00'; null for a delivery, and for a counter sale whose goods the customer took
   * immediately.
   */
  pickupSlot: gained(z.string().nullable(), null),
  /** The delivery fee, which is included in the total. */
  deliveryFee: gained(centsSchema, 0),
  /** The delivery zone when the order was placed; null for a pick-up, and for an older order without a known postcode. */
  zone: gained(z.object({ id: z.number().int(), name: z.string() }).nullable(), null),
  createdAt: instantSchema,
  items: z.array(orderItemSchema),
  /** The order's lines, in the order in which they were added. Lines never change; a correction adds lines. */
  lines: z.array(orderLineSchema),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }).nullable(),
  notes: z.string().nullable(),
  /** When the customer asked to cancel the order; staff decide. */
  cancelRequestedAt: instantSchema.nullable(),
  version: z.number().int(),
  /** The maximum charge that the customer agreed to; null if the order has no goods sold by the kilo. */
  ceiling: gained(centsSchema.nullable(), null),
  /** The amount that the customer's bank holds for the order, and when the hold ends. */
  hold: gained(z.object({ amount: centsSchema, endsAt: instantSchema }).nullable(), null),
  /** When the customer's agreement became complete: the maximum price was accepted, and the card was saved or the amount was held. */
  agreedAt: gained(instantSchema.nullable(), null),
  /** Whether the customer accepts a similar product if the shop doesn't have enough of the ordered one. */
  alikeOk: gained(z.boolean(), false),
  /** Tells the customer when an order of goods sold by the kilo is charged, and how much (orderCharge). Null for other orders. */
  charge: gained(
    z.object({ title: z.string(), text: z.string(), button: z.string().nullable(), isDue: z.boolean() }).nullable(),
    null,
  ),
  plan: laybySchema.nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** Returns the GST in an order's current total. */
export function orderGstCents({ lines }: Pick<Order, 'lines'>): number {
  return linesGstCents(lines.map(({ amount, taxClass }) => ({ amountCents: amount, taxClass })));
}
