import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { addressSchema } from '#core/orders/checkout-form.ts';
import { intervalSchema, repeatItemsSchema } from '#core/repeats/repeat.ts';
import type { startRepeatRoute } from '#core/repeats/repeat-routes.ts';
import type { BodyOf } from '#storefront/api/call.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import type { SentCardStore } from '../use-card-saving.ts';

export type StartBody = BodyOf<typeof startRepeatRoute>;

const sentSchema = z.object({
  body: z.object({
    items: repeatItemsSchema,
    intervalWeeks: intervalSchema,
    firstDate: z.string(),
    address: addressSchema,
    phone: z.string(),
    agreement: z.string(),
    /** The provider's token; no card number is ever stored. */
    paymentToken: z.string(),
  }),
  idempotencyKey: z.string(),
  last4: z.string().optional(),
});

/**
 * Keeps, in this tab, a request that starts a repeating box until the shop has responded. If the request is sent again with its key, no
 * second box is started. `place` distinguishes the checkout of a cart from the page of one product.
 */
export function sentStarts(storage: TabStorage, place: string): SentCardStore<StartBody> {
  const key = `box-start-${place}`;
  return {
    read: () => readStored(sentSchema, storage.getItem(key)),
    write: (sent) => (sent === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(sent))),
  };
}
