import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findOwnOrders } from '#server/orders/order-queries.ts';
import type { ChargeRow } from '#server/payments/charges/charge-queries.ts';
import { settleCharge } from '#server/payments/charges/settle-charge.ts';
import { charges } from '#server/payments/payment-tables.ts';

type ConfirmContext = RequestContext<unknown, unknown, { clientSecret: string; confirm: boolean }>;

/**
 * The simulated bank's customer says yes or no; the charge is settled at once, as a real provider's webhook would do.
 * @throws AppError not_found for a charge that is somebody else's, or that waits for nobody any more
 */
export async function respondAsSimulatedBank(
  deps: Deps,
  context: ConfirmContext,
): Promise<{ status: 'succeeded' | 'declined' }> {
  const { clientSecret, confirm } = context.body;
  const charge = await deps.store.read((db) => findOwnWaitingCharge(db, context, clientSecret));
  const outcome = charge && ((await deps.gateway.confirm?.(clientSecret, confirm)) ?? null);
  if (charge === null || outcome === null) {
    throw new AppError('not_found', { detail: 'No payment waits for this confirmation.' });
  }
  await settleCharge(deps, charge.reference, outcome);
  const status = outcome.status === 'succeeded' ? 'succeeded' : 'declined';
  return context.write(async () => ({ status }));
}

async function findOwnWaitingCharge(
  db: Reader,
  context: ConfirmContext,
  clientSecret: string,
): Promise<ChargeRow | null> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.status, 'action'), eq(charges.clientSecret, clientSecret)));
  if (charge === undefined) return null;
  const ids = charge.metadata.allocations.map((part) => part.orderId);
  const own = await findOwnOrders(db, context, ids);
  return own.length === ids.length ? charge : null;
}
