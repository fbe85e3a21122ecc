import { and, eq, inArray } from 'drizzle-orm';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/order-tables.ts';
import { charges, startedPayments } from '../payment-tables.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import type { ChargeRequest, PaymentProvider, ProviderName } from '../providers/payment-provider.ts';

export type StartedPaymentRow = typeof startedPayments.$inferSelect;

/** Returns the payment that waits for its card on a subscription's page; null if no payment was started, or if it has ended. */
export async function findStartedPayment(
  db: Reader,
  orderId: number,
  provider: PaymentProvider,
): Promise<StartedPaymentRow | null> {
  const [row] = await waitingOf(db, { orderId, provider: provider.name });
  return row ?? null;
}

// Prepared once, because the query runs for every payment of an order.
const waitingOf = preparedQuery(
  (db, { orderId, provider }: Placeholders<{ orderId: number; provider: ProviderName }>) =>
    db
      .select()
      .from(startedPayments)
      .where(
        and(
          eq(startedPayments.orderId, orderId),
          eq(startedPayments.provider, provider),
          eq(startedPayments.status, 'waiting'),
        ),
      ),
);

/**
 * The started payment that has become its order's charge and has no outcome yet, for example while the customer confirms with the
 * bank.
 */
export async function findStartedBeingCharged(
  db: Reader,
  orderId: number,
  provider: PaymentProvider,
): Promise<StartedPaymentRow | null> {
  const [row] = await db
    .select({ started: startedPayments })
    .from(startedPayments)
    .innerJoin(charges, eq(charges.reference, startedPayments.reference))
    .where(
      and(
        eq(startedPayments.orderId, orderId),
        eq(startedPayments.provider, provider.name),
        inArray(charges.status, ['open', 'action']),
      ),
    );
  return row?.started ?? null;
}

export function toStartedRequest(row: StartedPaymentRow): ChargeRequest {
  const { reference, providerChargeId, amountCents, orderId, createdAt } = row;
  return {
    reference,
    providerChargeId,
    amountCents,
    source: '',
    customer: null,
    savesCard: false,
    isOffSession: false,
    capture: 'automatic',
    purpose: { allocations: [{ orderId, amountCents }], kind: 'customer' },
    createdAt,
  };
}

/** Turns an order's started payment into its charge, with the same amount and reference. Null if no payment was started. */
export async function takeStartedPayment(
  tx: Writer,
  allocations: readonly { orderId: number; amountCents: number }[],
  provider: PaymentProvider,
): Promise<{ reference: string; providerChargeId: string | null } | null> {
  const [allocation] = allocations;
  if (allocation === undefined || allocations.length > 1) return null;
  const started = await findStartedPayment(tx, allocation.orderId, provider);
  if (started === null || started.amountCents !== allocation.amountCents) return null;
  await tx.update(startedPayments).set({ status: 'charged' }).where(eq(startedPayments.id, started.id));
  return { reference: started.reference, providerChargeId: started.providerChargeId };
}

/** Cancels started payments of orders that can no longer be paid, so that nothing stays open at the provider. */
export async function cancelStartedPayments(deps: Deps): Promise<void> {
  const over = await deps.store.read((db) =>
    db
      .select({ started: startedPayments })
      .from(startedPayments)
      .innerJoin(orders, eq(orders.id, startedPayments.orderId))
      .where(and(eq(startedPayments.status, 'waiting'), inArray(orders.status, ['cancelled', 'paid', 'delivered']))),
  );
  for (const { started } of over) {
    try {
      await cancelStarted(deps, started);
    } catch (error) {
      deps.log.error({ err: error, charge: started.reference }, 'A begun payment could not be ended');
      if (isSilence(error)) return;
    }
  }
}

async function cancelStarted({ store, providers, log }: Deps, started: StartedPaymentRow): Promise<void> {
  const provider = providers.find(started.provider);
  if (provider === null) return;
  const outcome = await askProvider(provider.abandon(toStartedRequest(started)));
  if (outcome.status !== 'declined') {
    log.error({ charge: started.reference, status: outcome.status }, 'A begun payment could not be ended');
    return;
  }
  await store.write((tx) =>
    tx.update(startedPayments).set({ status: 'cancelled' }).where(eq(startedPayments.id, started.id)),
  );
}
