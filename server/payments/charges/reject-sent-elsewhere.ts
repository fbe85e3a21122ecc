import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import type { KeyInUse } from '#server/http/request-context.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';

/**
 * Rejects a payment whose key and body were already used in another session to charge the same order. Otherwise a browser could pay
 * twice after its session has changed. The key is random, so only the client that sent it can know it. The error reveals nothing more.
 * @throws AppError sent_elsewhere
 */
export async function rejectSentElsewhere(
  db: Reader,
  key: KeyInUse | null,
  orderIds: readonly number[],
): Promise<void> {
  if (key === null) return;
  const [sent] = await db
    .select({ id: idempotencyKeys.id })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .innerJoin(idempotencyKeys, eq(idempotencyKeys.chargeReference, charges.reference))
    .where(
      and(
        inArray(chargeAllocations.orderId, [...orderIds]),
        eq(idempotencyKeys.call, key.call),
        eq(idempotencyKeys.key, key.key),
        eq(idempotencyKeys.bodyHash, key.bodyHash),
        ne(idempotencyKeys.scope, key.scope),
      ),
    )
    .limit(1);
  if (sent !== undefined) throw new AppError('sent_elsewhere');
}
