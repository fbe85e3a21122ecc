import { z } from 'zod';
import { refundMethods } from '#core/orders/refunds/refund-amounts.ts';
import { refundBodySchema, type refundOrder } from '#core/orders/refunds/refund-api.ts';
import type { BodyOf } from '#storefront/api/call.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import type { RefundChoice } from './refund-choice.ts';

const refundDraftSchema = z.object({
  of: z.enum(['lines', 'amount']),
  lines: z.record(
    z.coerce.number(),
    z.object({ quantity: z.number(), weight: z.string().optional(), text: z.string() }),
  ),
  text: z.string(),
  method: z.enum(refundMethods),
  reason: z.string(),
  goodsBack: z.boolean().default(false),
});

const nameOf = (orderId: number) => `draft:refund-${orderId}`;

/** Returns the refund that was chosen in this tab and not sent; null if there is none. */
export function readRefundDraft(storage: TabStorage, orderId: number): RefundChoice | null {
  return readStored(refundDraftSchema, storage.getItem(nameOf(orderId)));
}

export function storeRefundDraft(storage: TabStorage, orderId: number, choice: RefundChoice | null): void {
  if (choice === null) storage.removeItem(nameOf(orderId));
  else storage.setItem(nameOf(orderId), JSON.stringify(choice));
}

/** A refund that was sent and has no response. It is sent again unchanged, so that the server recognises it by its key. */
export interface SentRefund {
  idempotencyKey: string;
  body: BodyOf<typeof refundOrder>;
  /** The amount that the customer gets, in cents; rounded if it is handed back in cash. */
  backCents: number;
  /** Whether the refund takes cash out of the drawer. */
  handsCash: boolean;
}

const sentRefundSchema = z.object({
  idempotencyKey: z.string(),
  body: refundBodySchema,
  backCents: z.number(),
  handsCash: z.boolean(),
});

const sentNameOf = (orderId: number) => `sent:refund-${orderId}`;

/** Returns the refund that was sent from this tab and has no response; null if there is none. */
export function readSentRefund(storage: TabStorage, orderId: number): SentRefund | null {
  return readStored(sentRefundSchema, storage.getItem(sentNameOf(orderId)));
}

export function storeSentRefund(storage: TabStorage, orderId: number, sent: SentRefund | null): void {
  if (sent === null) storage.removeItem(sentNameOf(orderId));
  else storage.setItem(sentNameOf(orderId), JSON.stringify(sent));
}
