import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import {
  type Email,
  type EmailState,
  type EmailWithBody,
  listEmails,
  listJobs,
  listTillCharges,
  type ProviderCharge,
  readEmail,
  retryEmail,
  sendTestEmail as sendTestEmailEndpoint,
} from '#core/admin/test-tools-api.ts';
import { AppError } from '#core/app-error.ts';
import { listOrphanedCharges, refundOrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import { afterwards } from '#server/db/dialect.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { emailsOfText } from '#server/email/emails-of-text.ts';
import { EmailImages } from '#server/email/images/email-images.ts';
import { htmlOf } from '#server/email/late-html.ts';
import { maxAttempts } from '#server/email/outbox.ts';
import { tooOld } from '#server/email/sending/email-expiry.ts';
import { sendTestEmail } from '#server/email/sending/send-test-email.ts';
import { countList } from '#server/http/count-list.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';
import { listOrphans, refundOrphan } from '#server/payments/refunds/orphaned-charges.ts';

/** Adds the routes with which staff check the shop's automatic work: emails, charges and jobs. */
export function addTestToolsRoutes(routes: Routes, deps: Deps): void {
  const { env, store, providers, jobs } = deps;
  serve(routes, listEmails, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total, isAtLeast } = await findEmails(db, { q: query.q, state: query.state, paging });
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );

  const images = new EmailImages(deps);
  serve(routes, readEmail, async ({ params, session }) => {
    const showsLinks = env.smtpUrl === null && session?.opening.isSwitched === false;
    const email = await store.read((db) => getEmail(db, params.id, { showsLinks }));
    return { ...email, html: await images.inline(email.html) };
  });

  serve(routes, retryEmail, ({ params, write }) => write((tx) => requeueEmail(tx, params.id)));

  serve(routes, sendTestEmailEndpoint, ({ body }) => sendTestEmail(deps, { to: body.to, images }));

  serve(routes, listTillCharges, async ({ query, paging }) => {
    const charges = (await providers.active.latestCharges(maxCharges)).map(toProviderCharge);
    const found = query.q ? charges.filter((charge) => mentionsCharge(charge, query.q ?? '')) : charges;
    const { limit, offset } = paging ?? { limit: found.length, offset: 0 };
    return new ListResponse(found.slice(offset, offset + limit), found.length);
  });

  serve(routes, listOrphanedCharges, () => store.read(listOrphans));

  serve(routes, refundOrphanedCharge, (context) => refundOrphan(deps, context));

  serve(routes, listJobs, async () => jobs.list());
}

/** The maximum number of the till's charges in the list, newest first. The audit reads all of the till's charges. */
const maxCharges = 200;

/** A charge at the provider, in the form that staff see. */
function toProviderCharge({ outcome, purpose, ...charge }: ListedCharge): ProviderCharge {
  const paidWith = outcome.status === 'succeeded' || outcome.status === 'held' ? outcome.paidWith : null;
  return {
    reference: charge.reference,
    createdAt: charge.createdAt,
    amount: charge.amountCents,
    refunded: charge.refundedCents,
    outcome: outcome.status === 'held' ? 'pending' : outcome.status === 'released' ? 'declined' : outcome.status,
    hold: outcome.status === 'held' || outcome.status === 'released' ? outcome.status : null,
    declineCode: outcome.status === 'declined' ? outcome.declineCode : null,
    card: paidWith && { brand: paidWith.brand, last4: paidWith.last4 },
    orders: purpose.allocations.map(({ orderId, amountCents }) => ({ id: orderId, amount: amountCents })),
  };
}

/**
 * Whether the search text finds a charge. "41" and "#41" mean order 41; any other text is searched for in the reference, the
 * outcome and the card's last four digits.
 */
function mentionsCharge({ reference, outcome, hold, card, orders }: ProviderCharge, q: string): boolean {
  const searched = q.toLowerCase();
  const number = /^#?(\d{1,15})$/.exec(searched)?.[1];
  if (number !== undefined && orders.some(({ id }) => id === Number(number))) return true;
  return [reference, hold ?? outcome, card?.last4 ?? ''].some((text) => text.toLowerCase().includes(searched));
}

/** The columns that lists of emails read. They don't include the emails' text, which is long. */
export const listedEmail = {
  id: outbox.id,
  kind: outbox.kind,
  toAddress: outbox.toAddress,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  nextAttemptAt: outbox.nextAttemptAt,
} as const;
type ListedRow = Pick<typeof outbox.$inferSelect, keyof typeof listedEmail>;

/** Finds the emails in the outbox that match a search, newest first. */
async function findEmails(
  db: Reader,
  { q, state, paging }: { q?: string | undefined; state?: EmailState | undefined; paging: Paging | null },
): Promise<{ rows: Email[]; total: number; isAtLeast: boolean }> {
  const where = and(state === undefined ? undefined : isIn[state], q ? emailsOfText(db, q) : undefined);
  const bounds = boundsOf(paging);
  // The ids of the page are selected first, from an index that contains every searched column. Searching the emails themselves would be
  // slow, because they are long.
  const page = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(where)
    .orderBy(desc(q ? afterwards(outbox.id) : outbox.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = (await page).map((row) => row.id);
  const rows = ids.length === 0 ? [] : await rowsOf(db, ids);
  const counted = await countList(db, { table: outbox, where, isSearched: Boolean(q), shown: rows.length, bounds });
  return { rows: rows.map(toEmail), ...counted };
}

function rowsOf(db: Reader, ids: number[]): Promise<ListedRow[]> {
  return db.select(listedEmail).from(outbox).where(inArray(outbox.id, ids)).orderBy(desc(outbox.id));
}

/**
 * Returns one email with its text; its images are composed later. Links for resetting a password are hidden unless `showsLinks` is
 * true, because such a link opens the account. `showsLinks` is true only if no emails are sent, and never in a session that was opened
 * by PIN.
 * @throws AppError not_found
 */
async function getEmail(db: Reader, id: number, { showsLinks }: { showsLinks: boolean }): Promise<EmailWithBody> {
  const row = await getRow(db, id);
  const shown = (text: string) => (showsLinks ? text : text.replace(resetToken, '$1hidden'));
  return { ...toEmail(row), text: shown(row.textBody), html: shown(await htmlOf(row)) };
}

const resetToken = /(\/reset-password\?token=)[\w-]+/g;

/**
 * Makes a failed email due immediately, and allows it all its attempts again.
 * @throws AppError not_found, wrong_status
 */
async function requeueEmail(tx: Writer, id: number): Promise<Email> {
  const row = await getRow(tx, id);
  if (row.sentAt !== null) throw new AppError('wrong_status', { detail: 'The email has been sent.' });
  if (row.lastError === tooOld) throw new AppError('wrong_status', { detail: tooOld });
  if (row.lastError === null)
    throw new AppError('wrong_status', { detail: 'The email has not failed: it is still waiting to be sent.' });
  const set = { attempts: 0, nextAttemptAt: null };
  await tx.update(outbox).set(set).where(eq(outbox.id, id));
  return toEmail({ ...row, ...set });
}

async function getRow(db: Reader, id: number): Promise<typeof outbox.$inferSelect> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such email.' });
  return row;
}

const isIn: Record<EmailState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts)),
  failed: and(isNull(outbox.sentAt), gte(outbox.attempts, maxAttempts)),
  sent: isNotNull(outbox.sentAt),
};

export function toEmail(row: ListedRow): Email {
  const { id, kind, subject, createdAt, sentAt, attempts, lastError, nextAttemptAt } = row;
  const state = sentAt !== null ? 'sent' : attempts >= maxAttempts ? 'failed' : 'waiting';
  const next = state === 'waiting' ? nextAttemptAt : null;
  return { id, kind, to: row.toAddress, subject, state, createdAt, sentAt, attempts, lastError, nextAttemptAt: next };
}
