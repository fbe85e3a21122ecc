import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import {
  type BroadcastDraft,
  type BroadcastRecipient,
  createBroadcast,
  deleteBroadcast,
  listBroadcastRecipients,
  listBroadcasts,
  previewBroadcast,
  type RecipientState,
  readBroadcast,
  resendUnclear,
  saveBroadcast,
  setBroadcastState,
  startBroadcast,
  testBroadcast,
} from '#core/newsletter/broadcast-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { textContains } from '#server/db/search-keys.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { ownAddress } from '#server/email/admin/email-text-routes.ts';
import { outbox } from '#server/email/email-tables.ts';
import { EmailImages } from '#server/email/images/email-images.ts';
import { type Email, maxAttempts } from '#server/email/outbox.ts';
import { sendAtOnce } from '#server/email/sending/send-test-email.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging, type RequestContext } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import {
  findBroadcasts,
  getBroadcast,
  getBroadcastRow,
  recipientKeyOf,
  stateOfRecipient,
} from './broadcast-queries.ts';
import { broadcastRecipients } from './broadcast-tables.ts';
import { changeDraft, changeState, deleteDraft, startOrSchedule, storeDraft } from './change-broadcast.ts';
import { contentOf } from './create-broadcast-email.ts';

/** The owner's routes for emails to everyone who confirmed the newsletter subscription. */
export function addBroadcastRoutes(routes: Routes, deps: Deps): void {
  const { store, env } = deps;
  const images = new EmailImages(deps);

  serve(routes, listBroadcasts, ({ paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findBroadcasts(db, paging);
      return new ListResponse(rows, total);
    }),
  );
  serve(routes, readBroadcast, ({ params, now }) => store.read((db) => getBroadcast(db, params.id, { env, now })));
  serve(routes, createBroadcast, async ({ body, actor, now, write }) => {
    await checkLinks(body);
    return write(async (tx) => {
      const id = await storeDraft(tx, body, { actorId: actor?.id ?? null, now });
      return getBroadcast(tx, id, { env, now });
    });
  });
  serve(routes, saveBroadcast, async ({ params, body, now, write }) => {
    await checkLinks(body);
    return write(async (tx) => {
      await changeDraft(tx, params.id, body);
      return getBroadcast(tx, params.id, { env, now });
    });
  });
  serve(routes, deleteBroadcast, ({ params, write }) =>
    write(async (tx) => {
      await deleteDraft(tx, params.id);
      return { ok: true as const };
    }),
  );
  serve(routes, previewBroadcast, async ({ body, now }) => {
    const { subject, text, html } = await sampleOf(deps, body, now);
    return { subject, text, html: await images.inline(html) };
  });
  serve(routes, testBroadcast, async ({ body, now, actor }) => {
    const to = await ownAddress(deps, actor);
    return { to, ...(await sendAtOnce(deps, { ...(await sampleOf(deps, body, now)), to }, images)) };
  });
  /** Changes a broadcast and records who changed it. */
  const change = (context: RequestContext<{ id: number }>, action: string, work: (tx: Writer) => Promise<void>) =>
    context.write(async (tx) => {
      const { id } = context.params;
      const { subject } = await getBroadcastRow(tx, id);
      await work(tx);
      await recordActivity(tx, context, { kind: 'email', action, subject });
      return getBroadcast(tx, id, { env, now: context.now });
    });
  serve(routes, startBroadcast, (context) => {
    const { params, body, actor, now } = context;
    const action =
      body.at === undefined ? `Sent a broadcast to ${body.recipients}` : `Scheduled a broadcast for ${body.at}`;
    const start = { ...body, env, actorId: actor?.id ?? null, now };
    return change(context, action, (tx) => startOrSchedule(tx, params.id, start));
  });
  serve(routes, setBroadcastState, (context) => {
    const { params, body, now } = context;
    return change(context, stateActions[body.state], (tx) => changeState(tx, params.id, { state: body.state, now }));
  });
  serve(routes, resendUnclear, (context) =>
    change(context, 'Sent a broadcast again where it may not have arrived', (tx) =>
      releaseUnclear(tx, context.params.id, context.now),
    ),
  );
  serve(routes, listBroadcastRecipients, ({ params, query, paging, now }) =>
    store.read(async (db) => {
      const { rows, total } = await findRecipients(db, params.id, { ...query, paging, now });
      return new ListResponse(rows, total);
    }),
  );
}

const stateActions = {
  draft: 'Took a broadcast back to draft',
  sending: 'Resumed a broadcast',
  paused: 'Paused a broadcast',
  stopped: 'Stopped a broadcast',
} as const;

/** The email as a subscriber would receive it. Its unsubscribe link opens the page but unsubscribes no one. */
async function sampleOf(deps: Deps, body: BroadcastDraft, now: Date): Promise<Email> {
  await checkLinks(body);
  return deps.store.read(async (db) => {
    const create = await shopEmails(db, deps, now);
    const unsubscribeUrl = `${deps.env.publicUrl}/newsletter/unsubscribe`;
    const content = await contentOf(db, body);
    const { unsubscribeUrl: _header, ...email } = create.broadcast({
      ...content,
      to: '',
      dedupeKey: '',
      unsubscribeUrl,
      consent: 'a sample',
    });
    return email;
  });
}

/** @throws AppError invalid */
async function checkLinks({ content }: BroadcastDraft): Promise<void> {
  const { findLinkFault, readMarkdown } = await import('#server/email/texts/markdown-blocks.ts');
  const message = findLinkFault(readMarkdown(content));
  if (message !== null) throw new AppError('invalid', { errors: [{ path: 'content', message }] });
}

/** Sends the broadcast's email again to recipients if it is unknown whether they received it. */
async function releaseUnclear(tx: Writer, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 5 * 60_000).toISOString();
  const isUnclear = and(isNull(outbox.sentAt), lt(outbox.claimedAt, before));
  const start = `broadcast:${id}:%`;
  await tx
    .update(outbox)
    .set({ claimedAt: null })
    .where(and(isUnclear, sql`${outbox.dedupeKey} like ${start}`));
}

async function findRecipients(
  db: Reader,
  id: number,
  {
    state,
    q,
    paging,
    now,
  }: { state?: RecipientState | undefined; q?: string | undefined; paging: Paging | null; now: Date },
): Promise<{ rows: BroadcastRecipient[]; total: number }> {
  const shown = stateOfRecipient(now);
  const rejections = sql<number>`(select count(*) from ${broadcastRecipients} other join ${outbox} sent
    on sent.once_key = 'broadcast:' || other.broadcast_id || ':' || other.subscriber_id
    where other.subscriber_id = ${broadcastRecipients.subscriberId} and sent.attempts >= ${maxAttempts} and sent.sent_at is null)`;
  const where = and(
    eq(broadcastRecipients.broadcastId, id),
    state === undefined ? undefined : eq(shown, state),
    q ? textContains(sql`${broadcastRecipients.email}`, q) : undefined,
  );
  const joined = eq(outbox.dedupeKey, recipientKeyOf);
  const bounds = boundsOf(paging);
  const rows = await db
    .select({
      id: broadcastRecipients.subscriberId,
      email: broadcastRecipients.email,
      state: shown,
      error: outbox.lastError,
      rejections,
    })
    .from(broadcastRecipients)
    .leftJoin(outbox, joined)
    .where(where)
    .orderBy(asc(broadcastRecipients.subscriberId))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db
      .select({ total: sql<number>`count(*)` })
      .from(broadcastRecipients)
      .leftJoin(outbox, joined)
      .where(where);
    return counted?.total ?? 0;
  });
  return { rows: rows.map((row) => ({ ...row, state: row.state as RecipientState })), total };
}
