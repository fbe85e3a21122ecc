import { z } from 'zod';
import { centsSchema } from '../endpoint.ts';

const text = z.string().max(1000);
/** Refunds and discounts are negative. */
const movedCents = z.number().int();

/** A receipt, or the slip of a refund, as a printer of plain text gets it: the same facts as the receipt on a page, with nothing left to look up. */
export const receiptSlipSchema = z.strictObject({
  seller: z.strictObject({ name: text, lines: z.array(text) }),
  /** "Receipt", "Tax invoice", "Provisional receipt", "Refund" or "Adjustment note". */
  title: text,
  /** "order #12". */
  number: text,
  /** What the shop doesn't know of it yet. */
  note: text.nullable(),
  /** "Customer", "Jo Citizen" and so on. */
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
  /** Null on the slip of a refund, which says nothing of the rest of its order. */
  paidCents: movedCents.nullable(),
  balanceCents: movedCents.nullable(),
  /** What a layby still asks for. */
  due: z.array(z.strictObject({ part: text, day: text, cents: centsSchema })),
  servedBy: text.nullable(),
});
export type ReceiptSlip = z.infer<typeof receiptSlipSchema>;
