import { z } from 'zod';
import { refundMethods } from '#core/orders/corrections/refund-amounts.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import type { RefundChoice } from './refund-choice.ts';

const refundDraftSchema = z.object({
  of: z.enum(['lines', 'amount']),
  lines: z.record(z.coerce.number(), z.object({ quantity: z.number(), text: z.string() })),
  text: z.string(),
  method: z.enum(refundMethods),
  reason: z.string(),
});

const nameOf = (orderId: number) => `draft:refund-${orderId}`;

/** What was chosen but not refunded in this tab; null where nothing was. */
export function readRefundDraft(storage: TabStorage, orderId: number): RefundChoice | null {
  return readStored(refundDraftSchema, storage.getItem(nameOf(orderId)));
}

export function storeRefundDraft(storage: TabStorage, orderId: number, choice: RefundChoice | null): void {
  if (choice === null) storage.removeItem(nameOf(orderId));
  else storage.setItem(nameOf(orderId), JSON.stringify(choice));
}
