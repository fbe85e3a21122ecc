import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { BroadcastDraft, BroadcastState } from '#core/newsletter/broadcast-api.ts';
import type { Writer } from '#server/db/store.ts';
import { findCommercialObstacle } from '#server/email/consent/commercial-obstacle.ts';
import { outbox } from '#server/email/email-tables.ts';
import type { Env } from '#server/env.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { isConfirmed } from '#server/newsletter/subscriber-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { type BroadcastRow, countAudience, getBroadcastRow, recipientKeyOf } from './broadcast-queries.ts';
import { broadcastRecipients, broadcasts } from './broadcast-tables.ts';

interface Change {
  actorId: number | null;
  now: Date;
}

export async function storeDraft(tx: Writer, draft: BroadcastDraft, { actorId, now }: Change): Promise<number> {
  await requireProduct(tx, draft);
  const [row] = await tx
    .insert(broadcasts)
    .values({ ...draft, createdAt: now.toISOString(), createdBy: actorId })
    .returning({ id: broadcasts.id });
  if (row === undefined) throw new Error('The draft was not stored');
  return row.id;
}

/** @throws AppError stale_version; wrong_status if the broadcast is no longer a draft */
export async function changeDraft(
  tx: Writer,
  id: number,
  { version, ...draft }: BroadcastDraft & { version?: number | undefined },
): Promise<void> {
  const row = await getBroadcastRow(tx, id);
  requireState(row, ['draft']);
  if (version !== undefined && version !== row.version) throw new AppError('stale_version');
  await requireProduct(tx, draft);
  await update(tx, row, draft);
}

/** @throws AppError wrong_status */
export async function deleteDraft(tx: Writer, id: number): Promise<void> {
  requireState(await getBroadcastRow(tx, id), ['draft']);
  await tx.delete(broadcasts).where(eq(broadcasts.id, id));
}

interface Start extends Change {
  version: number;
  recipients?: number | undefined;
  at?: string | undefined;
  env: Pick<Env, 'smtpUrl'>;
}

/**
 * Starts a broadcast now, or schedules its start.
 * @throws AppError stale_version, wrong_status
 */
export async function startOrSchedule(tx: Writer, id: number, start: Start): Promise<void> {
  const { version, recipients, at, env, actorId, now } = start;
  const row = await getBroadcastRow(tx, id);
  requireState(row, ['draft', 'scheduled']);
  if (version !== row.version) throw new AppError('stale_version');
  const obstacle = await findCommercialObstacle(tx, env);
  if (obstacle !== null) throw new AppError('wrong_status', { detail: obstacle });
  if (at !== undefined) {
    if (Date.parse(at) <= now.getTime()) {
      throw new AppError('invalid', { errors: [{ path: 'at', message: 'Please choose a time in the future.' }] });
    }
    await update(tx, row, { state: 'scheduled', scheduledFor: new Date(at).toISOString(), startedBy: actorId });
    return;
  }
  const audience = await countAudience(tx);
  if (audience === 0) throw new AppError('wrong_status', { detail: 'No one has confirmed the newsletter yet.' });
  if (recipients !== audience) {
    const detail = `It would go to ${audience} now, not to ${recipients ?? 'the number that was shown'}. Nothing is sent yet.`;
    throw new AppError('wrong_status', { detail });
  }
  await begin(tx, { ...row, startedBy: actorId }, now);
}

/** Starts a broadcast: stores every currently confirmed subscriber as a recipient. Later subscribers don't receive it. */
export async function begin(tx: Writer, row: BroadcastRow, now: Date): Promise<void> {
  const { id, email } = newsletterSubscribers;
  const everybody = tx
    .select({
      broadcastId: sql<number>`${row.id}`.as('broadcast_id'),
      subscriberId: id,
      email,
      state: sql<'waiting'>`'waiting'`.as('state'),
    })
    .from(newsletterSubscribers)
    .where(isConfirmed);
  await tx.insert(broadcastRecipients).select(everybody);
  const recipients = await tx.$count(broadcastRecipients, eq(broadcastRecipients.broadcastId, row.id));
  const startedAt = now.toISOString();
  await update(tx, row, { state: 'sending', startedAt, recipients, pacedAt: startedAt, startedBy: row.startedBy });
}

const mayBecome: Record<'draft' | 'sending' | 'paused' | 'stopped', readonly BroadcastState[]> = {
  draft: ['scheduled'],
  sending: ['paused'],
  paused: ['sending'],
  stopped: ['sending', 'paused'],
};

/** @throws AppError wrong_status */
export async function changeState(
  tx: Writer,
  id: number,
  { state, now }: { state: keyof typeof mayBecome; now: Date },
): Promise<void> {
  const row = await getBroadcastRow(tx, id);
  if (row.state === state) return;
  requireState(row, mayBecome[state]);
  if (state === 'paused' || state === 'stopped') await takeBack(tx, id);
  await update(tx, row, {
    state,
    ...(state === 'draft' ? { scheduledFor: null } : {}),
    ...(state === 'sending' ? { pacedAt: now.toISOString() } : {}),
    ...(state === 'stopped' ? { endedAt: now.toISOString() } : {}),
  });
}

/** Removes the broadcast's emails from the outbox, so that no more are sent. Emails that were already handed to the mail server stay. */
async function takeBack(tx: Writer, id: number): Promise<void> {
  const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.claimedAt), sql`${outbox.attempts} = 0`);
  const keys = tx
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, recipientKeyOf), isUnsent));
  const taken = await tx
    .update(broadcastRecipients)
    .set({ state: 'waiting' })
    .where(and(eq(broadcastRecipients.broadcastId, id), eq(broadcastRecipients.state, 'written'), exists(keys)))
    .returning({ key: recipientKeyOf });
  if (taken.length === 0) return;
  const found = taken.map(({ key }) => key);
  await tx.delete(outbox).where(and(inArray(outbox.dedupeKey, found), isUnsent));
}

async function update(tx: Writer, { id, version }: BroadcastRow, set: Partial<BroadcastRow>): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ ...set, version: version + 1 })
    .where(eq(broadcasts.id, id));
}

function requireState({ state }: BroadcastRow, allowed: readonly BroadcastState[]): void {
  if (!allowed.includes(state)) throw new AppError('wrong_status', { detail: stateSentences[state] });
}

const stateSentences: Record<BroadcastState, string> = {
  draft: 'It is a draft, and nothing of it is sent.',
  scheduled: 'It is scheduled. Take it back to draft first.',
  sending: 'It is being sent.',
  paused: 'It is paused.',
  stopped: 'It was stopped for good.',
  sent: 'It has been sent.',
};

async function requireProduct(tx: Writer, { productId }: BroadcastDraft): Promise<void> {
  if (productId === null) return;
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId));
  if (product !== undefined) return;
  throw new AppError('invalid', { errors: [{ path: 'productId', message: 'There is no such pack.' }] });
}
