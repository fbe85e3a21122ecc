import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { paymentAlerts } from '../payment-tables.ts';

const columns = {
  alert: paymentAlerts,
  closer: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
};

/** Returns payment alerts, newest first. */
export async function findAlerts(
  db: Reader,
  { state, paging }: { state?: 'open' | 'closed' | undefined; paging: Paging | null },
): Promise<{ rows: PaymentAlert[]; total: number }> {
  const isClosed = isNotNull(paymentAlerts.closedAt);
  const where = state === undefined ? undefined : state === 'open' ? isNull(paymentAlerts.closedAt) : isClosed;
  const bounds = boundsOf(paging);
  const rows = await db
    .select(columns)
    .from(paymentAlerts)
    .leftJoin(users, eq(users.id, paymentAlerts.closedBy))
    .where(where)
    .orderBy(desc(paymentAlerts.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, () => db.$count(paymentAlerts, where));
  return { rows: rows.map(present), total };
}

/**
 * Records who resolved the alert, and when. If the alert is already closed, nothing changes.
 * @throws AppError not_found
 */
export async function closeAlert(
  tx: Writer,
  id: number,
  { actor, now }: { actor: { id: number } | null; now: Date },
): Promise<PaymentAlert> {
  const before = await getAlert(tx, id);
  if (before.closedAt !== null) return before;
  const set = { closedAt: now.toISOString(), closedBy: actor?.id ?? null };
  await tx.update(paymentAlerts).set(set).where(eq(paymentAlerts.id, id));
  return getAlert(tx, id);
}

/** The open alerts about an order's refunds that couldn't be made yet. They are retried automatically. */
export async function findWaitingRefunds(db: Reader, orderId: number): Promise<{ subject: string; detail: string }[]> {
  return db
    .select({ subject: paymentAlerts.subject, detail: paymentAlerts.detail })
    .from(paymentAlerts)
    .where(
      and(eq(paymentAlerts.orderId, orderId), eq(paymentAlerts.waitsForBalance, true), isNull(paymentAlerts.closedAt)),
    );
}

/**
 * Closes the alerts of an order's failed refunds after staff handed money back. The oldest alerts are closed first, as long as the
 * amount covers them.
 */
export async function closeRefundAlerts(
  tx: Writer,
  orderId: number,
  { handedBackCents, by, now }: { handedBackCents: number; by: number; now: Date },
): Promise<void> {
  const isFailedRefund = and(
    eq(paymentAlerts.kind, 'refund-failed'),
    eq(paymentAlerts.waitsForBalance, false),
    eq(paymentAlerts.orderId, orderId),
  );
  const open = await tx
    .select()
    .from(paymentAlerts)
    .where(and(isFailedRefund, isNull(paymentAlerts.closedAt)))
    .orderBy(asc(paymentAlerts.id));
  let left = handedBackCents;
  for (const { id, amountCents } of open) {
    if (amountCents > left) return;
    left -= amountCents;
    await closeAlert(tx, id, { actor: { id: by }, now });
  }
}

const openAlerts = preparedQuery((db) =>
  db.select({ number: count() }).from(paymentAlerts).where(isNull(paymentAlerts.closedAt)),
);

export async function countOpenAlerts(db: Reader): Promise<number> {
  const [row] = await openAlerts(db, {});
  return row?.number ?? 0;
}

/** @throws AppError not_found */
export async function getAlert(db: Reader, id: number): Promise<PaymentAlert> {
  const [row] = await db
    .select(columns)
    .from(paymentAlerts)
    .leftJoin(users, eq(users.id, paymentAlerts.closedBy))
    .where(eq(paymentAlerts.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such alert.' });
  return present(row);
}

/** Whether staff were alerted that the shop didn't make this charge. */
export async function isUnknownCharge(db: Reader, providerChargeId: string): Promise<boolean> {
  const where = and(eq(paymentAlerts.kind, 'unknown-charge'), eq(paymentAlerts.subject, providerChargeId));
  return (await db.$count(paymentAlerts, where)) > 0;
}

interface Row {
  alert: typeof paymentAlerts.$inferSelect;
  closer: { id: number; username: string; firstName: string | null; lastName: string | null } | null;
}

function present({ alert: { amountCents, closedBy: _closer, ...alert }, closer }: Row): PaymentAlert {
  const hold = alert.kind === 'hold-ends' ? 'ends' : alert.kind === 'hold-missing' ? 'missing' : null;
  return {
    ...alert,
    kind: alert.kind === 'hold-ends' || alert.kind === 'hold-missing' ? 'mismatch' : alert.kind,
    hold,
    amount: amountCents,
    closedBy: closer === null ? null : { id: closer.id, name: accountName(closer) },
  };
}
