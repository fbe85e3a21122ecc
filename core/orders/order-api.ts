import { z } from 'zod';
import { ownOrdersRoute } from '../bare-routes.ts';
import { maxLineQuantity } from '../cart/cart.ts';
import { deliveryMethods } from '../delivery/delivery-method.ts';
import { centsSchema, daySchema, defineEndpoint, idParams, idSchema, listQuery } from '../endpoint.ts';
import { cartPaymentTypes } from '../products/payment-options.ts';
import { addressSchema, customerSchema } from './checkout-form.ts';
import { orderSchema } from './order.ts';
import { orderPaymentTypes } from './order-status.ts';

const tag = 'orders';

export const newOrderItemSchema = z.object({
  productId: idSchema,
  quantity: z.number().int().min(1).max(maxLineQuantity, `At most ${maxLineQuantity} of one pack in an order.`),
  paymentType: z.enum(cartPaymentTypes),
  /** The price shown to the customer. If it differs from the catalogue's price, the request is rejected with `price_changed`. */
  unitPrice: centsSchema,
  totalPrice: centsSchema,
});

/** The random id of a cart or another purchase. The customer's browser creates and stores it. */
export const cartIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

export const newOrderSchema = z.object({
  order: z.object({
    status: z.literal('pending').optional(),
    /** The total of the checkout, including the delivery fee of each order. */
    totalAmount: centsSchema,
    deliveryDate: daySchema.nullish(),
    deliveryMethod: z.enum(deliveryMethods).default('delivery'),
    /** The pick-up slot at the shop, such as '09:00-12:00', for an order that is picked up on a day. */
    pickupSlot: z.string().max(40).nullish(),
  }),
  items: z.array(newOrderItemSchema).min(1, 'Cart is empty').max(100),
  customer: customerSchema.optional(),
  address: addressSchema.optional(),
  laybyFrequency: z.enum(['weekly', 'fortnightly']).default('fortnightly'),
  notes: z.string().trim().max(1000).optional(),
  /** The text that the customer accepted about goods sold by the kilo (kiloAgreement). Required if the order has such goods. */
  agreement: z.string().max(2000).optional(),
  /** Whether the customer accepts a similar product if the shop doesn't have enough of the ordered one. */
  alikeOk: z.boolean().optional(),
  /**
   * The texts of the lay-by agreements that the customer accepted (laybyTermsText), one for each layby order. If a text differs from
   * the agreement that would be stored, the request is rejected with `terms_changed`. The error contains the shop's `today`.
   */
  acceptedTerms: z.array(z.string().max(10_000)).max(20).optional(),
  /** The caller's own unpaid orders from before the cart was changed. They are cancelled in the same transaction. */
  replaces: z.array(z.number().int().positive()).max(20).optional(),
  /**
   * The random id of the cart, the same in all tabs of a browser. It prevents customers from paying for a cart twice. The caller's
   * unpaid orders of this cart are replaced. `cart_paid` is the error if a paid order of this cart has any of the same products;
   * `cart_being_paid`, if an order of this cart is being paid. Both errors contain the caller's own `orders`. To order the same goods
   * again, use another id.
   */
  cartId: cartIdSchema.optional(),
});
export type NewOrder = z.input<typeof newOrderSchema>;

export const createOrders = defineEndpoint({
  method: 'POST',
  path: '/api/orders-with-items',
  access: 'shopper',
  summary: 'Creates one order for each payment option at catalogue prices, all or none',
  tag,
  body: newOrderSchema,
  response: z.object({ order: orderSchema, orders: z.array(orderSchema), dueToday: centsSchema }),
  status: 201,
  closedWhileComingSoon: true,
  limit: 'order',
});

/** An entry of `orders` in a `price_changed` error. The error also contains `totalAmount`, the total of the whole checkout. */
export const pricedOrderSchema = z.object({
  paymentType: z.enum(orderPaymentTypes),
  /** The number of instalments; null if the order is paid in full. */
  instalments: z.number().int().nullable(),
  totalAmount: centsSchema,
  deliveryFee: centsSchema,
});
export type PricedOrder = z.infer<typeof pricedOrderSchema>;

/** An entry of `items` in a `price_changed` error. */
export const changedItemSchema = z.object({
  productId: z.number().int(),
  paymentType: z.enum(cartPaymentTypes),
  unitPrice: centsSchema.nullable(),
  available: z.boolean(),
});
export type ChangedItem = z.infer<typeof changedItemSchema>;

export const ownOrders = defineEndpoint({
  ...ownOrdersRoute,
  access: 'anyone',
  summary: 'Lists the caller’s own orders, newest first, 50 at a time by default; 401 for guests without orders',
  tag,
  moreErrors: ['signed_out'],
  query: listQuery.extend({
    /** Selects only the orders with these numbers, separated by commas. */
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,19}$/, 'Please send up to 20 order numbers with commas between them.')
      .transform((text) => text.split(',').map(Number))
      .optional(),
  }),
  response: z.array(orderSchema),
  list: true,
  alwaysPaged: true,
});

export const requestCancellation = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel-request',
  access: 'shopper',
  summary: 'Asks the shop to cancel an order that isn’t delivered; staff decide and refund',
  tag,
  params: idParams,
  body: z.object({ reason: z.string().trim().max(500).optional() }).optional(),
  response: orderSchema,
  limit: 'order',
});

export const dropOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/drop',
  access: 'shopper',
  summary: 'Cancels one of the caller’s own unpaid orders; 409 if anything was paid',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: orderSchema,
  limit: 'order',
});
