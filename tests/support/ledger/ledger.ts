import { expect } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { ListedCharge, ListedRefund } from '#server/payments/providers/payment-provider.ts';
import { auditPayments } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { deliverEvents } from '#tests/support/providers/stripe-events.ts';

/** Every charge at the provider, oldest first. */
export async function listedCharges({ providers }: Pick<Deps, 'providers'>): Promise<ListedCharge[]> {
  const listed = oldestFirst(providers, await Array.fromAsync(providers.active.listCharges(new Date(0))));
  return listed.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

/** Every refund at the provider, oldest first. */
export async function listedRefunds({ providers }: Pick<Deps, 'providers'>): Promise<ListedRefund[]> {
  const listed = oldestFirst(providers, await Array.fromAsync(providers.active.listRefunds(new Date(0))));
  return listed.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

/** The charges for each order according to the provider's own records: amounts in cents, oldest first, by the order's id. */
export async function chargedByOrder(deps: Pick<Deps, 'providers'>): Promise<Map<number, number[]>> {
  const listed = await listedCharges(deps);
  const parts = listed
    .filter(({ outcome }) => outcome.status === 'succeeded')
    .flatMap(({ purpose }) => purpose.allocations);
  const byOrder = Map.groupBy(parts, (part) => part.orderId);
  return new Map([...byOrder].map(([id, group]) => [id, group.map((part) => part.amountCents)]));
}

/**
 * Expects that the provider's ledger with its refunds, the payments and the orders agree, and that no customer has paid more than
 * the total of their order.
 */
export async function expectLedgerAgrees(deps: Pick<Deps, 'providers' | 'store' | 'env'>): Promise<void> {
  await deliverEvents(deps);
  const [rows, recorded] = await deps.store.read(async (db) => [
    await db.select().from(orders).orderBy(orders.id),
    await db.select().from(payments).orderBy(payments.id),
  ]);
  const charged = await chargedByOrder(deps);
  const refunds = Map.groupBy(await listedRefunds(deps), (refund) => refund.orderId);
  expect([...charged.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  for (const { id, paidCents, totalCents } of rows) {
    const own = recorded.filter((payment) => payment.orderId === id);
    const byCard = own.filter((payment) => payment.method === 'card').map((payment) => payment.amountCents);
    const refunded = (refunds.get(id) ?? []).map((refund) => -refund.amountCents);
    expect({ id, parts: inOrder(byCard) }).toEqual({ id, parts: inOrder([...(charged.get(id) ?? []), ...refunded]) });
    expect({ id, paidCents }).toEqual({ id, paidCents: sum(own.map((payment) => payment.amountCents)) });
    expect(paidCents).toBeLessThanOrEqual(totalCents);
  }
}

/** Expects that `npm run audit` finds no differences ten minutes later, when no charge counts as still in progress. */
export async function expectCleanAudit(deps: Pick<Deps, 'store' | 'providers' | 'clock' | 'env'>): Promise<void> {
  await deliverEvents(deps);
  const { store, providers, clock } = deps;
  const later = new Date(clock().getTime() + 10 * 60_000);
  const { findings } = await store.snapshot((db) => auditPayments(db, providers.all, later));
  expect(findings).toEqual([]);
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** Stripe lists the newest objects first, and objects made in the same second have the same time. */
function oldestFirst<Listed>({ active }: Deps['providers'], listed: Listed[]): Listed[] {
  return active.name === 'stripe' ? listed.reverse() : listed;
}

function inOrder(amounts: readonly number[]): number[] {
  return amounts.toSorted((a, b) => a - b);
}
