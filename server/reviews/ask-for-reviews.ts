import { and, asc, eq, gt, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import { melbourneHour } from '#core/dates.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { findCommercialObstacle } from '#server/email/consent/commercial-obstacle.ts';
import { emailOptOuts } from '#server/email/consent/opt-out-tables.ts';
import { optOutUrl } from '#server/email/consent/opt-outs.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { orderOfLink, signLink } from '#server/email/signed-links.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { orders } from '#server/orders/order-tables.ts';

const dayMs = 24 * 60 * 60_000;
/**
 * The number of days after a delivery at which a review is requested. By then, the customer will have cooked some of the order.
 */
const afterDays = 5;
/**
 * Deliveries older than this number of days are skipped. Otherwise, a shop that starts requesting reviews would email everyone it has
 * ever delivered to.
 */
const untilDays = 30;
/** No requests are sent before this hour in Melbourne, so that no emails are sent at night. */
const firstHour = 9;
const chunkSize = 20;

const requestKey = (orderId: number) => `review-request:${orderId}`;

/** Emails the buyer of each delivered order one request for a review, unless the owner has switched this off in the settings. */
export const askForReviews: Job = {
  name: 'ask for reviews',
  everyMs: 10 * 60_000,
  firstAfterMs: 30_000,
  goesByDate: true,
  async run(deps) {
    const now = deps.clock();
    if (melbourneHour(now) < firstHour) return;
    const isWanted = await deps.store.read(async (db) => {
      const { asksForReviews } = await getShopSettings(db);
      return asksForReviews && (await findCommercialObstacle(db, deps.env)) === null;
    });
    if (isWanted) await deps.store.write((tx) => askNext(tx, deps, now));
  },
};

async function askNext(tx: Writer, deps: Deps, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const written = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, sql`'review-request:' || ${orders.id}`));
  // Buyers who opted out are excluded, because they receive no email. Their orders would stay due and keep other orders from the list.
  const optedOut = tx
    .select({ key: emailOptOuts.emailKey })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.emailKey, sql`lower(trim(${orders.customerEmail}))`));
  const due = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        lte(orders.endedAt, daysAgo(afterDays)),
        gt(orders.endedAt, daysAgo(untilDays)),
        isNotNull(orders.customerEmail),
        notExists(written),
        notExists(optedOut),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(chunkSize);
  const create = await shopEmails(tx, deps, now);
  const emails = due.map((order) =>
    create.reviewRequest({
      email: order.customerEmail ?? '',
      name: order.customerName,
      dedupeKey: requestKey(order.id),
      unsubscribeUrl: optOutUrl(deps, 'review-request', order.customerEmail ?? ''),
      consent: `order ${order.id}: ordered ${order.createdAt}, delivered ${order.endedAt ?? ''}`,
      reviewUrl: `${deps.env.publicUrl}/review?token=${signLink(deps, 'review', orderOfLink(order))}`,
    }),
  );
  await queueEmails(tx, emails, now);
}
