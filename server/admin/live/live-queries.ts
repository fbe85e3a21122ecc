import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { type LiveEvent, liveEventSchema } from '#core/admin/live-api.ts';
import { readRejectedChange } from '#core/offline/rejected-change.ts';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Store } from '#server/db/store.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';

const newest = preparedQuery((db) => db.select({ id: max(orderEvents.id) }).from(orderEvents));

/** The id of the newest event; 0 if nothing has happened yet. */
export async function newestEventId(db: Reader): Promise<number> {
  const [row] = await newest(db, {});
  return row?.id ?? 0;
}

const namesOfUser = { username: users.username, firstName: users.firstName, lastName: users.lastName };

interface Wanted extends Record<string, number> {
  id: number;
  limit: number;
}

const eventsAfter = preparedQuery((db, { id, limit }: Placeholders<Wanted>) =>
  db
    .select({ event: orderEvents, customerName: orders.customerName, user: namesOfUser })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(gt(orderEvents.id, id))
    .orderBy(asc(orderEvents.id))
    .limit(limit),
);

/** The events after this id, oldest first. Writes happen one after another, so no event with a lower id can appear later. */
export async function findEventsAfter(db: Reader, wanted: Wanted): Promise<LiveEvent[]> {
  const rows = await eventsAfter(db, wanted);
  return rows.map(({ event, customerName, user }) => {
    const amountCents = amountOf(event.detail);
    const name = customerName ?? nameOf(user);
    const rejected = event.kind === 'offline-refused' ? readRejectedChange(event.detail) : null;
    return liveEventSchema.parse({
      id: event.id,
      orderId: event.orderId,
      kind: event.kind,
      at: event.at,
      actorKind: event.actorKind,
      actorId: event.actorId,
      ...(amountCents === null ? {} : { amountCents }),
      ...(name === null ? {} : { customerName: name }),
      ...(event.kind === 'payment-failed' ? { isMissed: event.detail.status === 'missed' } : {}),
      ...(rejected === null ? {} : { rejected }),
    });
  });
}

/**
 * Returns which of these sessions may receive staff events now: open sessions of counter staff and owners. Drivers receive no events,
 * because they may see only the orders of their run.
 */
export async function findStaffSessions(db: Reader, ids: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        gt(sessions.expiresAt, now.toISOString()),
        eq(sessions.lacksSecondFactor, false),
        inArray(users.staffRole, ['owner', 'counter']),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** The total of a new order's event, or the amount of an event about money. */
function amountOf({ amountCents, totalCents }: Record<string, unknown>): number | null {
  const cents = amountCents ?? totalCents;
  return Number.isSafeInteger(cents) ? (cents as number) : null;
}

function nameOf(user: Pick<typeof users.$inferSelect, keyof typeof namesOfUser> | null): string | null {
  return user === null ? null : accountName(user);
}

const pollMs = 500;

export interface WatchedRights {
  /** Aborted at the next poll after the session ended or its account lost its rights. */
  lost: AbortSignal;
  stop(): void;
}

/**
 * Checks twice a second whether a session still has staff rights. A stream needs this check, because it may last longer than the
 * rights. `stop` ends the check.
 */
export function watchRights({ store, clock }: { store: Store; clock: () => Date }, sessionId: number): WatchedRights {
  const lost = new AbortController();
  const timer = setInterval(() => void poll(), pollMs).unref();
  async function poll(): Promise<void> {
    // If the database is locked, the next poll reads the sessions.
    const entitled = await store.read((db) => findStaffSessions(db, [sessionId], clock())).catch(() => null);
    if (entitled !== null && !entitled.has(sessionId)) lost.abort();
  }
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
