import { eq } from 'drizzle-orm';
import { melbourneDay, melbourneHour } from '#core/dates.ts';
import { isCounting } from '#server/content/content-queries.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { listItems } from './stock-items.ts';

/** The email isn't sent before this hour of the day in Melbourne. */
const firstHour = 7;
/** The maximum number of items that the email names. */
const named = 50;

/** Emails the shop which stock items are low, if the shop counts its stock. At most one email is sent a day. */
export const emailLowStock: Job = {
  name: 'email low stock',
  everyMs: 30 * 60_000,
  firstAfterMs: 60_000,
  goesByDate: true,
  async run(deps) {
    const now = deps.clock();
    if (melbourneHour(now) < firstHour) return;
    const day = melbourneDay(now);
    const low = await deps.store.read(async (db) => {
      if (!(await isCounting(db))) return null;
      const [sent] = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.dedupeKey, `stock-low:${day}`));
      return sent === undefined ? listItems(db, { state: 'low', paging: { limit: named, offset: 0 } }) : null;
    });
    if (low === null || low.total === 0) return;
    await deps.store.write(async (tx) => {
      const emails = await shopEmails(tx, deps, now);
      await queueEmails(tx, [emails.lowStock({ day, items: low.rows, total: low.total })], now);
    });
  },
};
