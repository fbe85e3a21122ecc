import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
} from '#core/newsletter/newsletter-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { type LinkPurpose, readLink, signLink } from '#server/email/signed-links.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { newsletterSubscribers } from './newsletter-tables.ts';

const done = { ok: true } as const;

export function addNewsletterRoutes(routes: Routes): void {
  const { deps } = routes;

  // The same response for a known address, so that nobody can find out who reads the newsletter.
  serve(routes, subscribeToNewsletter, ({ body: { email, source = null }, write, now }) =>
    write(async (tx) => {
      await subscribe(tx, { email, source, now }, deps);
      return done;
    }),
  );

  serve(routes, confirmNewsletter, ({ body, write, now }) =>
    write(async (tx) => {
      await confirmSubscriber(tx, body.token, now, deps);
      return done;
    }),
  );

  serve(routes, unsubscribeFromNewsletter, ({ body, write, now }) =>
    write(async (tx) => {
      await unsubscribe(tx, body.token, now, deps);
      return done;
    }),
  );

  serve(routes, unsubscribeInOneClick, ({ query, write, now }) =>
    write(async (tx) => {
      await unsubscribe(tx, query.token, now, deps);
      return done;
    }),
  );
}

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

interface SubscriberLinks {
  env: { dataDir: string; publicUrl: string };
}

/**
 * Stores an address and queues the email that asks its owner to confirm it: at most once a day, so that nobody can use our
 * form to fill a mailbox. Confirmed subscribers get no email.
 */
async function subscribe(
  tx: Writer,
  { email, source, now }: { email: string; source: string | null; now: Date },
  deps: SubscriberLinks,
): Promise<void> {
  const row = { email, emailKey: email.toLowerCase(), source, createdAt: now.toISOString() };
  await tx.insert(newsletterSubscribers).values(row).onConflictDoNothing();
  const known = await findByEmail(tx, email);
  if (known === null || isSubscribed(known)) return;
  const unsubscribeUrl = linkTo(deps, 'newsletter-unsubscribe', known);
  const confirmUrl = linkTo(deps, 'newsletter-confirm', known);
  const emails = await shopEmails(tx, deps);
  const dedupeKey = `newsletter-confirm:${known.id}:${melbourneDay(now)}`;
  const confirmation = emails.newsletterConfirmation({ email: known.email, dedupeKey, confirmUrl, unsubscribeUrl });
  await queueEmails(tx, [confirmation], now);
}

function isSubscribed({ confirmedAt, unsubscribedAt }: SubscriberRow): boolean {
  return confirmedAt !== null && unsubscribedAt === null;
}

/** @throws AppError not_found for a token that isn't one of ours */
async function confirmSubscriber(tx: Writer, token: string, now: Date, deps: SubscriberLinks): Promise<void> {
  const row = await getLinked(tx, 'newsletter-confirm', token, deps);
  if (isSubscribed(row)) return;
  const set = { confirmedAt: now.toISOString(), unsubscribedAt: null };
  await tx.update(newsletterSubscribers).set(set).where(eq(newsletterSubscribers.id, row.id));
}

/** @throws AppError not_found for a token that isn't one of ours */
async function unsubscribe(tx: Writer, token: string, now: Date, deps: SubscriberLinks): Promise<void> {
  const row = await getLinked(tx, 'newsletter-unsubscribe', token, deps);
  if (row.unsubscribedAt !== null) return;
  const set = { unsubscribedAt: now.toISOString() };
  await tx.update(newsletterSubscribers).set(set).where(eq(newsletterSubscribers.id, row.id));
}

const pages = {
  'newsletter-confirm': '/newsletter/confirm',
  'newsletter-unsubscribe': '/newsletter/unsubscribe',
} as const satisfies Partial<Record<LinkPurpose, string>>;

/** After an older backup is restored, the id alone might be somebody else's, so the token holds the instant too. */
function linkTo(deps: SubscriberLinks, purpose: keyof typeof pages, { id, createdAt }: SubscriberRow): string {
  const token = signLink(deps, purpose, `${id} ${createdAt}`);
  return `${deps.env.publicUrl}${pages[purpose]}?token=${token}`;
}

async function getLinked(
  db: Reader,
  purpose: keyof typeof pages,
  token: string,
  deps: SubscriberLinks,
): Promise<SubscriberRow> {
  const [id, createdAt] = readLink(deps, purpose, token)?.split(' ') ?? [];
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, Number(id ?? 0)));
  if (row !== undefined && row.createdAt === createdAt) return row;
  throw new AppError('not_found', { detail: 'This link is not complete. Please open it again from the email.' });
}

async function findByEmail(db: Reader, email: string): Promise<SubscriberRow | null> {
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, email.toLowerCase()));
  return row ?? null;
}
