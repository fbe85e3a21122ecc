import { and, count, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Broadcast, BroadcastDetail, BroadcastReport } from '#core/newsletter/broadcast-api.ts';
import type { Reader } from '#server/db/store.ts';
import { findCommercialObstacle } from '#server/email/consent/commercial-obstacle.ts';
import { outbox } from '#server/email/email-tables.ts';
import { broadcastKind, maxAttempts } from '#server/email/outbox.ts';
import type { Env } from '#server/env.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { isConfirmed } from '#server/newsletter/subscriber-queries.ts';
import { broadcastRecipients, broadcasts } from './broadcast-tables.ts';

export type BroadcastRow = typeof broadcasts.$inferSelect;

/**
 * How long an email counts as being sent after it was handed to the mail server. If there is no result by then, it is unclear whether
 * the email was sent.
 */
const handedOverMs = 5 * 60_000;

/** The key of one recipient's email in the outbox. */
export function recipientKey(broadcastId: number, subscriberId: number): string {
  return `${broadcastKind}:${broadcastId}:${subscriberId}`;
}

/** `recipientKey` of a recipient's row, in SQL. */
export const recipientKeyOf = sql<string>`${`${broadcastKind}:`} || ${broadcastRecipients.broadcastId} || ':' || ${broadcastRecipients.subscriberId}`;

/** The state of a recipient's email, in SQL. The query must join the outbox by recipientKeyOf. */
export function stateOfRecipient(now: Date) {
  const before = new Date(now.getTime() - handedOverMs).toISOString();
  return sql<string>`case
    when ${broadcastRecipients.state} = 'waiting' then 'waiting'
    when ${broadcastRecipients.state} = 'left' then 'left'
    when ${outbox.id} is null then 'left'
    when ${outbox.sentAt} is not null then 'sent'
    when ${outbox.claimedAt} is not null and ${outbox.claimedAt} < ${before} then 'unclear'
    when ${outbox.attempts} >= ${maxAttempts} then 'refused'
    else 'underway' end`;
}

export async function getBroadcastRow(db: Reader, id: number): Promise<BroadcastRow> {
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such email.' });
  return row;
}

export async function findBroadcasts(db: Reader, paging: Paging | null): Promise<{ rows: Broadcast[]; total: number }> {
  const bounds = boundsOf(paging);
  const rows = await db
    .select()
    .from(broadcasts)
    .orderBy(desc(broadcasts.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  return { rows: rows.map(toBroadcast), total: await totalOf(rows.length, bounds, () => db.$count(broadcasts)) };
}

export async function getBroadcast(
  db: Reader,
  id: number,
  { env, now }: { env: Pick<Env, 'smtpUrl'>; now: Date },
): Promise<BroadcastDetail> {
  const row = await getBroadcastRow(db, id);
  return {
    ...toBroadcast(row),
    report: row.startedAt === null ? null : await reportOf(db, row, now),
    audience: await countAudience(db),
    obstacle: await findCommercialObstacle(db, env),
  };
}

export async function countAudience(db: Reader): Promise<number> {
  return db.$count(newsletterSubscribers, isConfirmed);
}

/** Counts a broadcast's recipients in each state, with one query. */
async function reportOf(db: Reader, { id, startedAt }: BroadcastRow, now: Date): Promise<BroadcastReport> {
  const state = stateOfRecipient(now);
  const left = sql`${newsletterSubscribers.unsubscribedAt} >= ${startedAt}`;
  const rows = await db
    .select({ state, total: count(), gone: sql<number>`count(case when ${left} then 1 end)` })
    .from(broadcastRecipients)
    .leftJoin(outbox, eq(outbox.dedupeKey, recipientKeyOf))
    .leftJoin(newsletterSubscribers, eq(newsletterSubscribers.id, broadcastRecipients.subscriberId))
    .where(and(eq(broadcastRecipients.broadcastId, id)))
    .groupBy(sql`1`);
  const of = (name: string) => rows.find((row) => row.state === name);
  const countOf = (name: string) => of(name)?.total ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    waiting: countOf('waiting'),
    underway: countOf('underway'),
    sent: countOf('sent'),
    refused: countOf('refused'),
    unclear: countOf('unclear'),
    left: countOf('left'),
    unsubscribedSince: of('sent')?.gone ?? 0,
  };
}

function toBroadcast(row: BroadcastRow): Broadcast {
  const { createdBy: _maker, startedBy: _starter, pacedAt: _pace, ...shown } = row;
  return shown;
}
