import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Subscriber, subscriberFileQuery } from '#core/newsletter/staff-newsletter-api.ts';
import { textContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import type { SubscriberRow } from './newsletter-links.ts';
import { newsletterSubscribers } from './newsletter-tables.ts';

export type SubscriberFilter = z.output<typeof subscriberFileQuery>;

const { confirmedAt, unsubscribedAt, source, emailKey, id } = newsletterSubscribers;

export const isConfirmed = and(isNotNull(confirmedAt), isNull(unsubscribedAt));

const states: Record<Subscriber['state'], SQL | undefined> = {
  confirmed: isConfirmed,
  unconfirmed: and(isNull(confirmedAt), isNull(unsubscribedAt)),
  left: isNotNull(unsubscribedAt),
};

function conditionOf(filter: SubscriberFilter): SQL | undefined {
  return and(
    filter.state === undefined ? undefined : states[filter.state],
    filter.source === undefined ? undefined : eq(source, filter.source),
    filter.q ? textContains(sql`${emailKey}`, filter.q) : undefined,
  );
}

/** Returns subscribers, newest first. */
export async function findSubscribers(
  db: Reader,
  filter: SubscriberFilter,
  paging: Paging | null,
): Promise<{ rows: Subscriber[]; total: number }> {
  const where = conditionOf(filter);
  const bounds = boundsOf(paging);
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(where)
    .orderBy(desc(id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(newsletterSubscribers).where(where);
    return counted?.total ?? 0;
  });
  return { rows: rows.map(toSubscriber), total };
}

/** Returns subscribers, oldest first, for an exported file. */
export async function subscribersAfter(
  db: Reader,
  filter: SubscriberFilter,
  { after, limit }: { after: number; limit: number },
): Promise<Subscriber[]> {
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(gt(id, after), conditionOf(filter)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map(toSubscriber);
}

function toSubscriber(row: SubscriberRow): Subscriber {
  const { id, email, createdAt, confirmedAt, unsubscribedAt } = row;
  const state = unsubscribedAt !== null ? 'left' : confirmedAt !== null ? 'confirmed' : 'unconfirmed';
  return { id, email, source: row.source as Subscriber['source'], state, createdAt, confirmedAt, unsubscribedAt };
}
