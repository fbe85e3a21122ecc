import { and, count, desc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import type { Dispute } from '#core/payments/payment-alert-api.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { chargeAllocations, charges, disputes } from '../payment-tables.ts';

const decided = ['won', 'lost'] as const;
/** The condition that a dispute needs a response from the shop. It must match `needsResponse`. */
const isUnanswered = or(
  eq(disputes.status, 'needs_response'),
  and(eq(disputes.status, 'warning'), isNotNull(disputes.respondBy)),
);

/** Returns disputes: first those that need a response, by deadline, then the others, newest first. */
export async function findDisputes(
  db: Reader,
  { state, paging }: { state?: 'open' | 'closed' | undefined; paging: Paging | null },
): Promise<{ rows: Dispute[]; total: number }> {
  const isOpen = notInArray(disputes.status, [...decided]);
  const where = state === undefined ? undefined : state === 'open' ? isOpen : inArray(disputes.status, [...decided]);
  const bounds = boundsOf(paging);
  const rows = await db
    .select({ dispute: disputes, charge: charges })
    .from(disputes)
    .leftJoin(charges, eq(charges.id, disputes.chargeId))
    .where(where)
    .orderBy(
      desc(sql`${isUnanswered}`),
      sql`case when ${isUnanswered} then coalesce(${disputes.respondBy}, '9999') end`,
      desc(disputes.id),
    )
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, () => db.$count(disputes, where));
  return { rows: await present(db, rows), total };
}

/** The disputes of an order's charges, newest first. */
export async function findDisputesOfOrder(db: Reader, orderId: number): Promise<Dispute[]> {
  const rows = await db
    .select({ dispute: disputes, charge: charges })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.chargeId))
    .innerJoin(
      chargeAllocations,
      and(eq(chargeAllocations.chargeId, charges.id), eq(chargeAllocations.orderId, orderId)),
    )
    .orderBy(desc(disputes.id));
  return present(db, rows);
}

const waiting = preparedQuery((db) => db.select({ number: count() }).from(disputes).where(isUnanswered));

/** The number of disputes that need a response from the shop. */
export async function countUnansweredDisputes(db: Reader): Promise<number> {
  const [row] = await waiting(db, {});
  return row?.number ?? 0;
}

interface Row {
  dispute: typeof disputes.$inferSelect;
  charge: typeof charges.$inferSelect | null;
}

async function present(db: Reader, rows: readonly Row[]): Promise<Dispute[]> {
  const ids = rows.flatMap(({ charge }) => charge?.id ?? []);
  const parts = await db.select().from(chargeAllocations).where(inArray(chargeAllocations.chargeId, ids));
  return rows.map(({ dispute, charge }) => {
    const { id, providerDisputeId, amountCents, reason, status, respondBy, openedAt, closedAt } = dispute;
    const { cardBrand = null, cardLast4 = null } = charge ?? {};
    return {
      id,
      providerDisputeId,
      amount: amountCents,
      reason,
      status,
      respondBy,
      openedAt,
      closedAt,
      chargeReference: charge?.reference ?? null,
      card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
      orders: parts.filter(({ chargeId }) => chargeId === charge?.id).map(({ orderId }) => orderId),
    };
  });
}
