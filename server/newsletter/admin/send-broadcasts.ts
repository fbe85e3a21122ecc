import { and, asc, count, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { broadcastKind, maxAttempts, queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { consentOf, linkTo } from '#server/newsletter/newsletter-links.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { type BroadcastRow, recipientKey } from './broadcast-queries.ts';
import { broadcastRecipients, broadcasts } from './broadcast-tables.ts';
import { begin } from './change-broadcast.ts';
import { contentOf } from './create-broadcast-email.ts';

/**
 * The longest delay that a broadcast catches up on. Otherwise, all delayed emails would be sent in one burst after the shop was
 * stopped.
 */
const longestBurstMs = 2_000;

/**
 * Starts scheduled broadcasts, and puts the emails of running broadcasts into the outbox, as many as their rate allows. Each
 * recipient is marked in the transaction that writes their email. So a shop that was killed continues with the next recipient,
 * and two processes never write the same email.
 */
export const sendBroadcasts: Job = {
  name: 'send broadcasts',
  everyMs: 1_000,
  goesByDate: true,
  async run({ store, env, clock }) {
    if (env.smtpUrl === null) return;
    const active = await store.read((db) => findActive(db, clock()));
    if (active.length === 0) return;
    await prepareEmails();
    for (const { id } of active) {
      await store.write(async (tx) => {
        // Reads the row again, because the broadcast may have been paused, or started by another process.
        const [row] = await findActive(tx, clock(), id);
        if (row?.state === 'scheduled') await begin(tx, row, clock());
        else if (row !== undefined) await writeNext(tx, row, { env, now: clock() });
      });
    }
  },
};

function findActive(db: Reader, now: Date, id?: number): Promise<BroadcastRow[]> {
  const isDue = and(eq(broadcasts.state, 'scheduled'), lte(broadcasts.scheduledFor, now.toISOString()));
  return db
    .select()
    .from(broadcasts)
    .where(and(or(eq(broadcasts.state, 'sending'), isDue), id === undefined ? undefined : eq(broadcasts.id, id)))
    .orderBy(asc(broadcasts.id));
}

async function writeNext(tx: Writer, row: BroadcastRow, { env, now }: { env: Deps['env']; now: Date }): Promise<void> {
  const { id } = row;
  const { allowed, pacedAt } = paceOf(row, now);
  const unsent = await countUnsent(tx, id);
  const most = Math.max(1, Math.ceil((row.perMinute * longestBurstMs) / 60_000));
  const room = Math.min(allowed, most - unsent);
  const recipients = room <= 0 ? [] : await nextRecipients(tx, id, room);
  await writeTo(tx, row, recipients, { env, now });
  if (allowed > 0) await tx.update(broadcasts).set({ pacedAt }).where(eq(broadcasts.id, id));
  if (unsent > 0 || recipients.length > 0 || (await nextRecipients(tx, id, 1)).length > 0) return;
  await tx
    .update(broadcasts)
    .set({ state: 'sent', endedAt: now.toISOString(), version: row.version + 1 })
    .where(eq(broadcasts.id, id));
}

/** Returns how many of the broadcast's emails may be written now, and its next `pacedAt`. */
function paceOf({ pacedAt, perMinute }: BroadcastRow, now: Date): { allowed: number; pacedAt: string } {
  const sinceMs = now.getTime() - Date.parse(pacedAt ?? now.toISOString());
  const msEach = 60_000 / perMinute;
  // If the clock was put back, the rate is counted from now.
  if (sinceMs < 0) return { allowed: 1, pacedAt: now.toISOString() };
  const allowed = Math.floor(Math.min(sinceMs, longestBurstMs + msEach) / msEach);
  const isBehind = sinceMs > longestBurstMs + msEach;
  const used = isBehind ? now.getTime() : now.getTime() - sinceMs + allowed * msEach;
  return { allowed, pacedAt: new Date(used).toISOString() };
}

/**
 * Counts the broadcast's emails in the outbox that the shop hasn't tried to send. Emails that were temporarily rejected don't
 * count, because they are retried for days.
 */
async function countUnsent(tx: Writer, id: number): Promise<number> {
  const start = recipientKey(id, 0).slice(0, -1);
  const [found] = await tx
    .select({ total: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, broadcastKind),
        isNull(outbox.sentAt),
        isNull(outbox.claimedAt),
        lt(outbox.attempts, maxAttempts),
        eq(outbox.attempts, 0),
        sql`${outbox.dedupeKey} like ${`${start}%`}`,
      ),
    );
  return found?.total ?? 0;
}

function nextRecipients(tx: Writer, id: number, limit: number) {
  return tx
    .select()
    .from(broadcastRecipients)
    .where(and(eq(broadcastRecipients.broadcastId, id), eq(broadcastRecipients.state, 'waiting')))
    .orderBy(asc(broadcastRecipients.subscriberId))
    .limit(limit);
}

/** Writes the broadcast's emails to those recipients who haven't unsubscribed since the broadcast started. */
async function writeTo(
  tx: Writer,
  row: BroadcastRow,
  recipients: readonly { subscriberId: number }[],
  { env, now }: { env: Deps['env']; now: Date },
): Promise<void> {
  if (recipients.length === 0) return;
  const ids = recipients.map(({ subscriberId }) => subscriberId);
  const found = await tx.select().from(newsletterSubscribers).where(inArray(newsletterSubscribers.id, ids));
  const wanted = found.filter(({ confirmedAt, unsubscribedAt }) => confirmedAt !== null && unsubscribedAt === null);
  const create = await shopEmails(tx, { env }, now);
  const content = await contentOf(tx, row);
  const emails = wanted.map((subscriber) =>
    create.broadcast({
      ...content,
      to: subscriber.email,
      consent: consentOf(subscriber),
      dedupeKey: recipientKey(row.id, subscriber.id),
      unsubscribeUrl: linkTo({ env }, 'newsletter-unsubscribe', subscriber),
    }),
  );
  await queueEmails(tx, emails, now);
  const kept = wanted.map(({ id }) => id);
  await markRecipients(tx, row.id, kept, 'written');
  await markRecipients(
    tx,
    row.id,
    ids.filter((id) => !kept.includes(id)),
    'left',
  );
}

async function markRecipients(tx: Writer, id: number, subscriberIds: number[], state: 'written' | 'left') {
  if (subscriberIds.length === 0) return;
  const { broadcastId, subscriberId } = broadcastRecipients;
  await tx
    .update(broadcastRecipients)
    .set({ state })
    .where(and(eq(broadcastId, id), inArray(subscriberId, subscriberIds)));
}
