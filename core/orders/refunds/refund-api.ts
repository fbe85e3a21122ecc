import { z } from 'zod';
import { approvalSchema } from '#core/accounts/security/approval.ts';
import { centsSchema, defineEndpoint, gained, idParams, instantSchema } from '#core/endpoint.ts';
import { savedCardSchema } from '#core/laybys/layby.ts';
import { paymentMethods } from '#core/payments/payment.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { orderSchema } from '../order.ts';
import { orderLineKinds } from '../order-lines.ts';
import { refundMethods } from './refund-amounts.ts';

const tag = 'orders';

/** The amounts that can currently be refunded of a paid or delivered order, in cents. */
export const refundableSchema = z.object({
  orderId: z.number().int(),
  version: z.number().int(),
  /** The total amount that can be refunded; pending refunds are already deducted. */
  refundable: centsSchema,
  /** The amount that was paid but can't be refunded because the customer disputes it at the bank. */
  disputed: centsSchema.default(0),
  /** Everything that was sold and the delivery, in the order of the receipt. */
  lines: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(orderLineKinds),
      label: z.string(),
      quantity: z.number().int(),
      amount: centsSchema,
      left: centsSchema,
      taxClass: z.enum(taxClasses),
      /** The recorded weight and the price of goods sold by the kilo; null for all other lines. */
      weighed: gained(z.object({ grams: z.number().int(), pricePerKilo: centsSchema }).nullable(), null),
    }),
  ),
  /** The card charges that paid for the order, newest first. */
  charges: z.array(z.object({ card: savedCardSchema.nullable(), chargedAt: instantSchema, refundable: centsSchema })),
  /** The amounts paid without a card. */
  byHand: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number().int() })),
  /** Whether the order's goods were taken from the stock, so that they can be put back into it. */
  tookStock: gained(z.boolean(), true),
});
export type RefundableResponse = z.infer<typeof refundableSchema>;

export const readRefundable = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/refundable',
  access: 'counter',
  summary: 'Returns what can be refunded of a paid or delivered order: its items, card payments and manual payments',
  tag,
  moreErrors: ['wrong_status'],
  params: idParams,
  response: refundableSchema,
});

export const correctionReasonSchema = z.string().trim().min(1, 'Please say why.').max(300, 'At most 300 characters.');

export const refundBodySchema = z.object({
  /** The amount to refund: the sum of the lines, or an amount without lines. */
  amount: z.number().int().min(1, 'Please enter an amount.').max(100_000_000_00),
  lines: z
    .array(
      z.object({
        id: z.number().int(),
        /** The number of refunded units. It is only shown on the receipt; `amount` decides what is refunded. */
        quantity: z.number().int().min(1).max(99).optional(),
        /** The refunded weight of goods sold by the kilo. `amount` must then be the price of this weight. */
        grams: z
          .number()
          .int()
          .min(1, 'Please enter the weight')
          .max(500_000, 'That is more than half a tonne.')
          .optional(),
        amount: z.number().int().min(1).max(100_000_000_00),
      }),
    )
    .max(200)
    .optional(),
  method: z.enum(refundMethods),
  /** The reason for the refund, used in the log, the email with the receipt and the accounts. */
  reason: correctionReasonSchema,
  /** Whether the goods of the refunded lines are put back into the shop's stock; only possible after the order was delivered. */
  goodsBack: z.boolean().optional(),
  approval: approvalSchema,
  /** The version of the order that staff saw. If two people refund the same line, the second refund is rejected as stale. */
  version: z.number().int().positive(),
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  access: 'counter',
  summary:
    'Refunds items of a paid or delivered order, fully or in part, or an amount; counter staff refund up to the owner’s limit',
  tag,
  moreErrors: ['approval_needed'],
  params: idParams,
  body: refundBodySchema,
  response: orderSchema,
});

export const voidSale = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/void',
  access: 'counter',
  summary:
    'Voids a counter sale of today, even if it was handed over, and refunds all payments; counter staff void up to the owner’s limit',
  tag,
  moreErrors: ['approval_needed'],
  params: idParams,
  body: z.object({
    method: z.enum(refundMethods),
    reason: correctionReasonSchema,
    /** Whether goods that were handed over are put back into the shop's stock. */
    goodsBack: z.boolean().default(true),
    approval: approvalSchema,
    version: z.number().int().positive(),
  }),
  response: orderSchema,
});
