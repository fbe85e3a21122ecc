import { z } from 'zod';
import { approvalSchema } from '../accounts/security/approval.ts';
import { counterMethods } from '../counter-sale/counter-sale-api.ts';
import { dayPresets } from '../day-ranges.ts';
import {
  centsSchema,
  daySchema,
  defineEndpoint,
  gained,
  idListSchema,
  idParams,
  idSchema,
  instantSchema,
  listQuery,
} from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { paymentMethods, paymentSchema } from '../payments/payment.ts';
import { paymentAmountSchema } from '../payments/payment-api.ts';
import { moneyStateKinds } from './money-state.ts';
import { orderSchema, orderSources } from './order.ts';
import { orderPaymentTypes, orderStatuses } from './order-status.ts';
import { listedOrderSchema, staffOrderSchema } from './staff-order.ts';

const tag = 'orders';
const version = z.number().int().positive().optional();

/**
 * The reasons why staff must act on an order. `cancel-requested`: the customer wants to cancel it. `no-delivery-date`: the shop prepares
 * it (`isFirm`), and it has no delivery day. `overdue-delivery`: the shop prepares it, and its delivery day has passed. `refund-refused`:
 * the provider declined a refund that hasn't been made by hand yet. `cash-held`: it holds cash that couldn't be recorded on another order
 * and must be handed back.
 */
export const orderAttentions = [
  'cancel-requested',
  'no-delivery-date',
  'overdue-delivery',
  'refund-refused',
  'cash-held',
] as const;
export type OrderAttention = (typeof orderAttentions)[number];

export const orderSorts = ['newest', 'total', 'paid', 'deliveryDate', 'status'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * A filter for orders. All its values are plain text or numbers, so a list's URL, its CSV file, saved filters and bulk changes can all
 * contain it.
 */
export const orderFilterQuery = z.object({
  q: listQuery.shape.q,
  status: z.enum(orderStatuses).optional(),
  /** The payment state of the orders, as shown in every list. */
  state: z.enum(moneyStateKinds).optional(),
  deliveryDate: daySchema.optional(),
  /** The first and last Melbourne day on which the orders were placed. A preset such as "this week" is relative to today. */
  ordered: z.enum(dayPresets).optional(),
  orderedFrom: daySchema.optional(),
  orderedTo: daySchema.optional(),
  paymentType: z.enum(orderPaymentTypes).optional(),
  userId: idSchema.optional(),
  /** The customer record that the orders belong to. */
  customerId: idSchema.optional(),
  source: z.enum(orderSources).optional(),
  attention: z.enum(orderAttentions).optional(),
  /** A tag of the orders; case and accents are ignored. */
  tag: z.string().trim().max(40).optional(),
  ids: idListSchema.optional(),
});
export type OrderFilter = z.output<typeof orderFilterQuery>;

export const orderListQuery = listQuery.extend({
  ...orderFilterQuery.shape,
  sort: z.enum(orderSorts).optional(),
  /**
   * The sort direction, descending by default. Orders without a delivery day always come last. Descending by status, open orders come
   * first, starting with the most urgent.
   */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'counter',
  summary:
    'Lists orders, newest first, at most 200; `q` searches id, userId, status, paymentType and the customer’s name, email and phone',
  tag,
  query: orderListQuery,
  response: z.array(listedOrderSchema),
  list: true,
});

export const countOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/order-counts',
  access: 'counter',
  summary: 'Returns the number of orders in each payment state',
  tag,
  response: z.object({
    states: z.array(
      z.object({
        kind: z.enum(moneyStateKinds),
        count: z.number().int(),
        /** Whether counting stopped at `count`, because there are more orders in this payment state. */
        isAtLeast: z.boolean().optional(),
      }),
    ),
  }),
});

export const listOrderTags = defineEndpoint({
  method: 'GET',
  path: '/api/admin/order-tags',
  access: 'counter',
  summary: 'Lists the tags of orders by name, each with its number of orders',
  tag,
  response: z.array(z.object({ tag: z.string(), orders: z.number().int() })),
});

export const orderFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the orders that match a filter as a CSV file, oldest first',
  tag,
  query: orderFilterQuery,
  response: z.string(),
  responses: 'csv',
});

export const readOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: 'counter',
  summary: 'Returns one order with its payments, refunds, unpaid charges and log',
  tag,
  params: idParams,
  response: staffOrderSchema,
});

export const setOrderStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/status',
  access: 'counter',
  summary: 'Marks an order as paid (the balance becomes a manual payment) or delivered, or cancels and refunds it',
  tag,
  params: idParams,
  body: z.object({
    status: z.enum(orderStatuses),
    version,
    /** Whether the shop itself ends the order, so that it keeps no charge and refunds everything paid. */
    endedByShop: z.boolean().optional(),
  }),
  response: orderSchema,
});

export const declineOrderCancellation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/keep',
  access: 'counter',
  summary: 'Declines a customer’s cancellation request; the order continues, and the customer is emailed the reply',
  tag,
  params: idParams,
  body: z.object({
    /** A reply for the email and the log. Without a reply, the email only says that the order continues. */
    words: z.string().trim().max(1000, 'At most 1,000 characters.').optional(),
    /**
     * Whether the customer told the shop that the order should continue after all. Required for a layby, because its customer may end
     * it at any time before delivery (Australian Consumer Law, section 97).
     */
    isWithdrawn: z.boolean().optional(),
    version,
  }),
  response: orderSchema,
});

const handBackMethods = ['cash', 'eftpos', 'manual'] as const;
export type HandBackMethod = (typeof handBackMethods)[number];

export const setAmountPaid = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/payment',
  access: 'counter',
  summary:
    'Sets the total amount paid; the difference becomes a manual payment; counter staff lower the amount up to the owner’s limit',
  tag,
  moreErrors: ['approval_needed'],
  params: idParams,
  body: z.object({
    amountPaid: centsSchema,
    /** How money of a cancelled order was handed back. `manual` is any way other than cash and EFTPOS, such as a bank transfer. */
    method: z.enum(handBackMethods).optional(),
    approval: approvalSchema,
    version,
  }),
  response: orderSchema,
});

const recordedPaymentSchema = z.object({ payment: paymentSchema, order: orderSchema });

/** Records money that was taken at the counter. A payment in cash or by EFTPOS has no card charge. */
export const recordPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/payments',
  access: 'counter',
  summary: 'Records a cash or EFTPOS payment of a pending order: the full balance, or any part of a layby’s balance',
  tag,
  params: idParams,
  body: z.object({
    /** Cash that pays an order in full may be rounded to 5 cents; the order's total is then adjusted to the rounded amount. */
    amount: paymentAmountSchema,
    method: z.enum(counterMethods),
    /** Whether the customer takes the goods, so that the order is delivered immediately. The payment must pay the order in full. */
    handedOver: z.boolean().optional(),
    /**
     * The idempotency key: chosen by the client and never reused. A repeated request with the same key returns the first
     * payment's result.
     */
    clientKey: z.uuid().optional(),
    version,
  }),
  response: recordedPaymentSchema,
  status: 201,
  responseByStatus: { 201: recordedPaymentSchema, 200: recordedPaymentSchema },
});

/** A preview of a cancellation: the amounts that the shop would keep and refund, in cents. */
export const cancellationSchema = z.object({
  orderId: z.number().int(),
  version: z.number().int(),
  endedByShop: z.boolean(),
  paid: centsSchema,
  kept: centsSchema,
  /** The part of the kept amount that the bank has already returned to the customer because of a dispute. */
  returnedByBank: centsSchema.default(0),
  /** By how much the kept amount changes because coins can't pay the exact refund. Negative if the shop keeps less. Included in `kept`. */
  rounding: gained(z.number().int(), 0),
  refund: centsSchema,
  /** The amounts refunded to cards, newest charges first. */
  cards: z.array(z.object({ card: savedCardSchema.nullable(), chargedAt: instantSchema, amount: centsSchema })),
  /** The amounts that staff pay back by hand, by the original payment method. */
  handedBack: z.array(z.object({ method: z.enum(paymentMethods), amount: centsSchema })),
});
export type CancellationResponse = z.infer<typeof cancellationSchema>;

export const readCancellation = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/cancellation',
  access: 'counter',
  summary: 'Returns what cancelling an order would retain and refund; `endedByShop=true` if the shop cancels it',
  tag,
  moreErrors: ['wrong_status'],
  params: idParams,
  query: z.object({ endedByShop: z.enum(['true', 'false']).optional() }),
  response: cancellationSchema,
});
