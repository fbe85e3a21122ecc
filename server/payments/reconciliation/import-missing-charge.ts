import { and, eq, inArray, lte } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { skipOrderNumbers } from '#server/db/dialect.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { toChargeRequest } from '../charges/charge-once.ts';
import { type ChargeRow, findCharge, unknownSource } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';
import type { ListedCharge, PaymentProvider, ProviderName } from '../providers/payment-provider.ts';
import { clockSlackMs, linkLostCharge } from '../repeating-boxes/link-lost-charge.ts';

/**
 * Stores and settles a charge that the provider has but the database has lost. If the charge's order is lost too, the charge is stored
 * without a payment. Staff then see it in the list of orphaned charges, and the audit reports it.
 */
export async function importMissingCharge(deps: Deps, provider: PaymentProvider, listed: ListedCharge): Promise<void> {
  const { reference, amountCents, purpose, outcome } = listed;
  // A charge that was abandoned before it was sent has no amount in the till's ledger.
  if (amountCents <= 0 || purpose.allocations.length === 0) return;
  const stored = await deps.store.write((tx) => storeCharge(tx, listed, provider.name, deps));
  if (stored === null) return;
  // The customer has left and can't confirm the charge any more.
  const known = outcome.status === 'action' ? await askProvider(provider.abandon(toChargeRequest(stored))) : outcome;
  try {
    await settleCharge(deps, reference, known);
    deps.log.warn(
      { charge: reference, status: known.status },
      'A charge that the database had lost was taken in again',
    );
  } catch (error) {
    // The charge stays open, and the reconciler tries again to settle it. Money must not be recorded on an order that can't accept it.
    deps.log.error({ err: error, charge: reference }, 'A lost charge could not be settled');
  }
}

async function storeCharge(
  tx: Writer,
  listed: ListedCharge,
  provider: ProviderName,
  deps: Pick<Deps, 'env' | 'clock'>,
): Promise<ChargeRow | null> {
  const { reference, amountCents, purpose, customer, outcome, createdAt } = listed;
  if ((await findCharge(tx, reference)) !== null) return null;
  const card = outcome.status === 'succeeded' ? outcome.card : null;
  const found = await findStoredOrders(tx, listed);
  // Order numbers from before a backup was restored are never reused, because people still have emails and links with them.
  await skipOrderNumbers(tx, Math.max(...purpose.allocations.map(({ orderId }) => orderId)));
  const [row] = await tx
    .insert(charges)
    .values({
      reference,
      kind: purpose.kind ?? 'customer',
      provider,
      amountCents,
      metadata: {
        allocations: purpose.allocations,
        savesCard: card !== null,
        ...(purpose.box === undefined ? {} : { box: purpose.box }),
      },
      source: card?.reference ?? unknownSource,
      customer,
      capture: listed.capture,
      providerChargeId: 'providerChargeId' in outcome ? outcome.providerChargeId : null,
      ...(await findStoredInstalment(tx, listed, found)),
      createdAt,
    })
    .returning();
  if (row === undefined) throw new Error('A charge was not stored');
  const allocations = purpose.allocations.filter(({ orderId }) => found.has(orderId));
  const values = allocations.map(({ orderId, amountCents: cents }) => ({
    chargeId: row.id,
    orderId,
    amountCents: cents,
  }));
  if (values.length > 0) await tx.insert(chargeAllocations).values(values);
  if (purpose.box !== undefined) {
    const isTaken = outcome.status === 'succeeded' && values.length === 0;
    await linkLostCharge(tx, row, purpose.box, { isTaken, now: deps.clock(), env: deps.env });
  }
  return row;
}

/**
 * Returns the ids of the charge's orders that are stored. An order made after the charge is left out: it isn't the charged order, but
 * only has the number of a lost order.
 */
async function findStoredOrders(db: Reader, { purpose, createdAt }: ListedCharge): Promise<Set<number>> {
  const ids = purpose.allocations.map(({ orderId }) => orderId);
  const until = new Date(Date.parse(createdAt) + clockSlackMs).toISOString();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), lte(orders.createdAt, until)));
  return new Set(rows.map((row) => row.id));
}

/** Returns the instalment that the scheduler charged, and marks its plan as charged on that day. */
async function findStoredInstalment(
  tx: Writer,
  { purpose, createdAt }: ListedCharge,
  storedOrders: ReadonlySet<number>,
): Promise<{ instalmentId: number; attempt: number } | object> {
  const { instalmentId, attempt } = purpose;
  if (instalmentId === undefined || attempt === undefined) return {};
  const [found] = await tx
    .select({ plan: laybyPlans })
    .from(instalments)
    .innerJoin(laybyPlans, eq(laybyPlans.id, instalments.planId))
    .where(eq(instalments.id, instalmentId));
  if (found === undefined || !storedOrders.has(found.plan.orderId)) return {};
  const isSameAttempt = and(eq(charges.instalmentId, instalmentId), eq(charges.attempt, attempt));
  if ((await tx.$count(charges, isSameAttempt)) > 0) return {};
  const day = melbourneDay(new Date(createdAt));
  if ((found.plan.lastScheduledOn ?? '') < day) {
    await tx.update(laybyPlans).set({ lastScheduledOn: day }).where(eq(laybyPlans.id, found.plan.id));
  }
  return { instalmentId, attempt };
}
