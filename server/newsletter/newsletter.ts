import { eq } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { addressKey } from '#core/email/address-key.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
} from '#core/newsletter/newsletter-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { readOptOutLink, removeOptOut } from '#server/email/consent/opt-outs.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { getLinked, linkTo, type SubscriberLinks, type SubscriberRow } from './newsletter-links.ts';
import { newsletterSubscribers } from './newsletter-tables.ts';
import { optOut } from './opt-out.ts';

const done = { ok: true } as const;

export function addNewsletterRoutes(routes: Routes): void {
  const { deps } = routes;

  // The response is the same whether or not the email address is subscribed. Otherwise, anyone could find out who reads the newsletter.
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

/**
 * Stores an email address, and queues an email with a link that confirms the subscription, at most once a day. Otherwise, our form
 * could be used to fill someone's mailbox. Confirmed subscribers get no email.
 */
async function subscribe(
  tx: Writer,
  { email, source, now }: { email: string; source: string | null; now: Date },
  deps: SubscriberLinks,
): Promise<void> {
  const row = { email, emailKey: addressKey(email), source, createdAt: now.toISOString() };
  await tx.insert(newsletterSubscribers).values(row).onConflictDoNothing();
  const known = await findByEmail(tx, email);
  if (known === null) return;
  // A subscriber who signs up to be notified of the opening is notified, even if they already receive the newsletter.
  if (source === 'coming-soon' && known.source !== source) {
    await tx.update(newsletterSubscribers).set({ source }).where(eq(newsletterSubscribers.id, known.id));
  }
  if (isSubscribed(known)) return;
  const unsubscribeUrl = linkTo(deps, 'newsletter-unsubscribe', known);
  const confirmUrl = linkTo(deps, 'newsletter-confirm', known);
  const emails = await shopEmails(tx, deps, now);
  const dedupeKey = `newsletter-confirm:${known.id}:${melbourneDay(now)}`;
  const confirmation = emails.newsletterConfirmation({ email: known.email, dedupeKey, confirmUrl, unsubscribeUrl });
  await queueEmails(tx, [confirmation], now);
}

function isSubscribed({ confirmedAt, unsubscribedAt }: SubscriberRow): boolean {
  return confirmedAt !== null && unsubscribedAt === null;
}

/** @throws AppError not_found for a token that the shop didn't issue */
async function confirmSubscriber(tx: Writer, token: string, now: Date, deps: SubscriberLinks): Promise<void> {
  const row = await getLinked(tx, 'newsletter-confirm', token, deps);
  if (isSubscribed(row)) return;
  await removeOptOut(tx, row.email);
  const set = { confirmedAt: now.toISOString(), unsubscribedAt: null };
  await tx.update(newsletterSubscribers).set(set).where(eq(newsletterSubscribers.id, row.id));
}

/**
 * Ends all commercial email to the address to which this link was sent, not only the newsletter.
 * @throws AppError not_found for an unknown token
 */
async function unsubscribe(tx: Writer, token: string, now: Date, deps: SubscriberLinks): Promise<void> {
  const linked = readOptOutLink(deps, token);
  if (linked !== null) return optOut(tx, linked.email, { reason: linked.kind, now });
  const { email } = await getLinked(tx, 'newsletter-unsubscribe', token, deps);
  await optOut(tx, email, { reason: 'newsletter', now });
}

async function findByEmail(db: Reader, email: string): Promise<SubscriberRow | null> {
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, addressKey(email)));
  return row ?? null;
}
