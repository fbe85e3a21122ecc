import { z } from 'zod';
import { centsSchema } from '#core/endpoint.ts';

const text = z.string().max(1000);
/** An amount in cents that may be negative, as for refunds and discounts. */
const movedCents = z.number().int();

/**
 * A receipt, or the slip of a refund, as a plain-text printer prints it. It contains everything that the receipt page shows, so that
 * printing needs no other data.
 */
export const receiptSlipSchema = z.strictObject({
  seller: z.strictObject({ name: text, lines: z.array(text) }),
  /** The slip's title: "Receipt", "Tax invoice", "Provisional receipt", "Refund" or "Adjustment note". */
  title: text,
  /** The number of the order, e.g. "order #12". */
  number: text,
  /** Says that the receipt is provisional, because the server hasn't recorded the sale or payment yet. Null for all other slips. */
  note: text.nullable(),
  /** Details of the order, as pairs such as "Customer" and "Jo Citizen". */
  facts: z.array(z.strictObject({ term: text, text })),
  items: z.array(
    z.strictObject({
      name: text,
      detail: text,
      quantity: z.number().int(),
      /** The price of one unit; null for goods sold by the kilo, whose detail states the price per kilo. */
      unitCents: centsSchema.nullable(),
      totalCents: centsSchema,
    }),
  ),
  /** The delivery fee and discounts; on a refund slip, the refunded items. */
  others: z.array(z.strictObject({ label: text, cents: movedCents })),
  /** The label of the total: "Total" or "Refunded". */
  totalLabel: text,
  totalCents: centsSchema,
  tax: text,
  payments: z.array(z.strictObject({ day: text, method: text, cents: movedCents })),
  /** The amount paid. Null on the slip of a refund, which shows only the refund and not the whole order. */
  paidCents: movedCents.nullable(),
  balanceCents: movedCents.nullable(),
  /** The open instalments of a layby. */
  due: z.array(z.strictObject({ part: text, day: text, cents: centsSchema })),
  servedBy: text.nullable(),
});
export type ReceiptSlip = z.infer<typeof receiptSlipSchema>;
