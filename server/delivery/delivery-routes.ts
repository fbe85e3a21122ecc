import { readDeliveryAreas, requestDeliveryNotice } from '#core/delivery/delivery-api.ts';
import { addressKey } from '#core/email/address-key.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findDeliveryAreas } from './delivery-options.ts';
import { deliveryWishes } from './delivery-tables.ts';

/**
 * Adds the routes that tell customers where the shop delivers and for how much. The route for the days is in orders/delivery/own-places.ts.
 */
export function addDeliveryRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readDeliveryAreas, () => store.read(findDeliveryAreas));

  // The response doesn't depend on whether the email address is known. Otherwise anyone could find out who is on the list.
  serve(routes, requestDeliveryNotice, ({ body: { email, postcode }, write, now }) =>
    write(async (tx) => {
      const row = { email, emailKey: addressKey(email), postcode, createdAt: now.toISOString() };
      await tx.insert(deliveryWishes).values(row).onConflictDoNothing();
      return { ok: true } as const;
    }),
  );
}
