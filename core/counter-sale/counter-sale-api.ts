import { z } from 'zod';
import { approvalSchema } from '../accounts/security/approval.ts';
import { maxLineQuantity } from '../cart/cart.ts';
import { centsSchema, daySchema, defineEndpoint } from '../endpoint.ts';
import { addressSchema } from '../orders/checkout-form.ts';
import { orderSchema } from '../orders/order.ts';
import { type CartPaymentType, instalmentCount } from '../products/payment-options.ts';
import { isMeasured, scannedLabelSchema, weighedGoodsSchema } from './measured-goods.ts';
import { priceOverrideSchema } from './price-override.ts';

/** How a sale at the counter or by phone is paid: immediately, or as a layby with this many instalments. */
export const counterPaymentOptions = ['full', 'layby-2', 'layby-4', 'layby-6'] as const;
export type CounterPaymentOption = (typeof counterPaymentOptions)[number];

/** The payment methods at the counter. */
export const counterMethods = ['cash', 'eftpos'] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** Returns the payment option of each item in a sale at the counter or by phone. */
export function linePaymentType(option: CounterPaymentOption): CartPaymentType {
  return option === 'full' ? 'credit-card' : option;
}

/** Returns the number of instalments of a sale at the counter or by phone; null if the sale is paid in full. */
export function counterInstalments(option: CounterPaymentOption): number | null {
  return instalmentCount(linePaymentType(option));
}

const optional = (length: number, message: string, max: number) =>
  z.string({ error: message }).trim().min(length, message).max(max, message).optional();

/**
 * The customer of a sale: an account, a customer record, or a new customer with at least a name. Details entered here override
 * those of the account.
 */
export const counterCustomerSchema = z
  .object({
    userId: z.number().int().positive().optional(),
    /** The customer record that staff found. If it is missing, the shop looks for a record by name and phone number. */
    customerId: z.number().int().positive().optional(),
    name: optional(2, 'Please enter the customer’s name', 200),
    email: z
      .string()
      .trim()
      .max(254, 'Please enter a valid email address')
      .pipe(z.email('Please enter a valid email address'))
      .optional(),
    // A phone number has at least eight digits, as a local number does.
    phone: optional(8, 'Please enter a valid phone number', 40),
  })
  .refine(({ userId, customerId, name }) => [userId, customerId, name].some((given) => given !== undefined), {
    path: ['name'],
    message: 'Please enter the customer’s name',
  });

export const newCounterSaleSchema = z
  .object({
    /**
     * The idempotency key: chosen by the client and never reused. A repeated request with the same key returns the first sale.
     */
    clientKey: z.uuid(),
    customer: counterCustomerSchema,
    address: addressSchema.optional(),
    items: z
      .array(
        z.object({
          productId: z.number().int().positive(),
          quantity: z.number().int().min(1).max(maxLineQuantity, `At most ${maxLineQuantity} of one pack in an order.`),
          /** The price that staff charge instead of the catalogue price. */
          price: priceOverrideSchema.optional(),
          /** The scanned label of the goods: a scale's sticker or a pack's label. Its price doesn't count as a price that staff changed. */
          label: scannedLabelSchema.optional(),
          /** The weight of goods that are sold by the kilo and have no label. */
          weighed: weighedGoodsSchema.optional(),
        }),
      )
      .min(1, 'Please add a pack first')
      .max(100)
      .refine(
        (items) =>
          items.every(
            (item) =>
              !item.price || items.every((it) => it === item || it.productId !== item.productId || isMeasured(it)),
          ),
        {
          message: 'A pack with a changed price has one line',
        },
      )
      .refine(
        (items) => items.every(({ price, label, weighed }) => [price, label, weighed].filter(Boolean).length <= 1),
        {
          message: 'Goods have one price: of their label, by their weight, or changed by staff',
        },
      ),
    /**
     * The total that staff were shown, in cents, with the delivery fee and before rounding. If this total doesn't match the
     * catalogue's prices, the sale is rejected with `price_changed`.
     */
    totalAmount: centsSchema,
    payment: z.enum(counterPaymentOptions),
    laybyFrequency: z.enum(['weekly', 'fortnightly']).default('fortnightly'),
    /**
     * The requested delivery day, only for a sale that is paid in full. The payment makes it the order's delivery day if the day can
     * still be chosen then.
     */
    deliveryDate: daySchema.nullish(),
    /**
     * Whether staff override the cut-off, capacity, closed days, minimum amount and zones. The order's log records which of them
     * were overridden, and by whom.
     */
    override: z.boolean().optional(),
    notes: z.string().trim().max(1000).optional(),
    /**
     * The amount that staff received, in cents; missing if the sale is paid later. Cash that pays the whole order may be rounded
     * to 5 cents, and the order's total is then adjusted to the rounded amount.
     */
    paid: z.object({ method: z.enum(counterMethods), amount: centsSchema.min(1) }).nullish(),
    /** Whether the customer pays in full and takes the goods, so that the order is delivered immediately. */
    handedOver: z.boolean().default(false),
    termsAccepted: z.boolean().default(false),
    /**
     * The text of the lay-by agreement that staff read out (laybyTermsText). If it differs from the shop's own text, the sale is
     * rejected with `terms_changed`. The error contains the shop's `today`.
     */
    acceptedTerms: z.string().max(10_000).optional(),
  })
  .refine(({ payment, termsAccepted }) => payment === 'full' || termsAccepted, {
    path: ['termsAccepted'],
    message: 'Please read out the lay-by terms, and tick that the customer accepts them',
  })
  .refine(({ payment, deliveryDate }) => payment === 'full' || !deliveryDate, {
    path: ['deliveryDate'],
    message: 'A layby’s delivery day is chosen after its last payment',
  })
  .refine(({ handedOver, payment, paid }) => !handedOver || (payment === 'full' && paid), {
    path: ['handedOver'],
    message: 'Goods can be taken now only if they are paid in full now',
  })
  .refine(({ handedOver, items }) => handedOver || !items.some(isMeasured), {
    path: ['handedOver'],
    message: 'Goods that are weighed or labelled are paid for and taken now',
  })
  .refine(({ handedOver, deliveryDate }) => !handedOver || !deliveryDate, {
    path: ['handedOver'],
    message: 'It is taken now, or delivered on a day',
  });
export type NewCounterSale = z.input<typeof newCounterSaleSchema>;

export const makeCounterSale = defineEndpoint({
  method: 'POST',
  path: '/api/admin/counter-sales',
  access: 'counter',
  summary:
    'Creates an order at the counter or by phone, paid with cash or EFTPOS, in full or as a layby, once for each `clientKey`; counter staff change prices up to the owner’s limit',
  tag: 'orders',
  moreErrors: ['approval_needed', 'pack_unavailable'],
  body: newCounterSaleSchema.safeExtend({ approval: approvalSchema }),
  response: z.object({ order: orderSchema }),
  status: 201,
});
