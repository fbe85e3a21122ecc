import { z } from 'zod';
import { approvalSchema } from '#core/accounts/security/approval.ts';
import { centsSchema, defineEndpoint, idParams } from '#core/endpoint.ts';
import { cartPaymentTypes } from '#core/products/payment-options.ts';
import { addressSchema } from '../checkout-form.ts';
import { orderSchema } from '../order.ts';
import { refundMethods } from '../refunds/refund-amounts.ts';
import { correctionReasonSchema } from '../refunds/refund-api.ts';

const tag = 'orders';

/**
 * The corrected details of an order's customer. Null means that the order has no such detail. Only the name is required, because a
 * walk-in customer may give nothing else.
 */
const editedCustomerSchema = z.object({
  name: z.string().trim().min(2, 'Please enter the customer’s name').max(200, 'At most 200 characters.'),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'))
    .nullable(),
  phone: z
    .string()
    .trim()
    .min(8, 'Please enter a valid phone number')
    .max(40, 'Please enter a valid phone number')
    .nullable(),
});

export const editOrderDetails = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/details',
  access: 'counter',
  summary: 'Changes the customer, address and notes of an order until it is delivered',
  tag,
  params: idParams,
  body: z.object({
    customer: editedCustomerSchema,
    /** The new address; null leaves the address unchanged. */
    address: addressSchema.nullable(),
    notes: z.string().trim().max(1000, 'At most 1,000 characters.').nullable(),
    /** Whether staff override the limits of the delivery zone, because the new postcode may be in another zone. */
    override: z.boolean().optional(),
    version: z.number().int().positive(),
  }),
  response: orderSchema,
});

/** A change of an order's items. */
export const editedItemsSchema = z.object({
  /** The new quantities; 0 removes the pack. Packs that aren't listed stay unchanged. The delivery fee never changes. */
  items: z
    .array(
      z.object({
        productId: z.number().int().positive(),
        /** The payment option of the pack. Required if the order contains the same pack with two payment options. */
        paymentType: z.enum(cartPaymentTypes).optional(),
        /**
         * The id of the order's item. Required if the order has the pack in two lines with the same payment option, for example because
         * the pack replaced another one.
         */
        lineId: z.number().int().positive().optional(),
        quantity: z.number().int().min(0).max(99),
      }),
    )
    .min(1)
    .max(100),
  /** The new total as shown to staff. */
  totalAmount: centsSchema,
  /** How an overpaid amount is refunded. */
  method: z.enum(refundMethods),
  reason: correctionReasonSchema,
  /** Whether the customer agreed to the change, which a layby requires because its payments change. The agreement is recorded. */
  customerAgreed: z.boolean().optional(),
  /** Whether staff deliberately sell more than is in stock. The order's log records this. */
  override: z.boolean().optional(),
  approval: approvalSchema,
  version: z.number().int().positive(),
});

export const editOrderItems = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/items',
  access: 'counter',
  summary:
    'Changes the items of an order until it is delivered; an overpayment is refunded, a shortfall becomes due; counter staff refund up to the owner’s limit',
  tag,
  moreErrors: ['approval_needed', 'above_ceiling'],
  params: idParams,
  body: editedItemsSchema,
  response: orderSchema,
});
