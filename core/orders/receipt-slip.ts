import { z } from 'zod';
import { centsSchema } from '../endpoint.ts';

const text = z.string().max(1000);
/** Refunds and discounts are negative. */
const movedCents = z.number().int();

/**
 * A receipt, or the slip of a refund, for a plain-text printer. It contains everything that the receipt page shows, so nothing
 * has to be looked up.
 */
export const receiptSlipSchema = z.strictObject({
  seller: z.strictObject({ name: text, lines: z.array(text) }),
  /** "Receipt", "Tax invoice", "Provisional receipt", "Refund" or "Adjustment note". */
  title: text,
  /** "order #12". */
  number: text,
  /** A note on what the shop doesn't know yet. */
  note: text.nullable(),
  /** "Customer" and "Jo Citizen", and so on. */
  facts: z.array(z.strictObject({ term: text, text })),
  items: z.array(
    z.strictObject({
      name: text,
      detail: text,
      quantity: z.number().int(),
      unitCents: centsSchema,
      totalCents: centsSchema,
    }),
  ),
  /** Delivery and discounts, or what was refunded. */
  others: z.array(z.strictObject({ label: text, cents: movedCents })),
  /** "Total" or "Refunded". */
  totalLabel: text,
  totalCents: centsSchema,
  tax: text,
  payments: z.array(z.strictObject({ day: text, method: text, cents: movedCents })),
  /** Null on a refund slip, which doesn't show the rest of its order. */
  paidCents: movedCents.nullable(),
  balanceCents: movedCents.nullable(),
  /** A layby's open instalments. */
  due: z.array(z.strictObject({ part: text, day: text, cents: centsSchema })),
  servedBy: text.nullable(),
});
export type ReceiptSlip = z.infer<typeof receiptSlipSchema>;
