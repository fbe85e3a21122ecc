import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { findWritten, queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { users } from './account-tables.ts';
import { activities } from './activity/activity-tables.ts';
import { resetHere } from './staff-rights.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The number of days after a password reset within which the owners are still emailed about it. */
const reportedWithinDays = 7;

/**
 * A job that emails every owner after a new password was made with a command on the shop's computer, where no sign-in is needed. The
 * server may be stopped at that time, so the emails are sent once it runs again. The outbox shows which owners have been emailed.
 */
export const reportResets: Job = {
  name: 'tell of new staff passwords',
  everyMs: 60_000,
  firstAfterMs: 5_000,
  async run(deps) {
    const { store, clock } = deps;
    const since = new Date(clock().getTime() - reportedWithinDays * dayMs);
    if ((await store.read((db) => findUnreported(db, since))).length === 0) return;
    await prepareEmails();
    await store.write(async (tx) => {
      const now = clock();
      const create = await shopEmails(tx, deps, now);
      const emails = (await findUnreported(tx, since)).map((reset) => create.staffReset(reset));
      await queueEmails(tx, emails, now);
    });
  },
};

async function findUnreported(db: Reader, since: Date) {
  const resets = await db
    .select({ id: activities.id, at: activities.at, account: activities.subject })
    .from(activities)
    .where(
      and(
        eq(activities.kind, 'password'),
        isNull(activities.actorId),
        eq(activities.action, resetHere),
        gt(activities.at, since.toISOString()),
      ),
    )
    .orderBy(asc(activities.id));
  if (resets.length === 0) return [];
  const owners = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.staffRole, 'owner'));
  const all = resets.flatMap(({ id, ...reset }) =>
    owners.map((owner) => ({ ...reset, to: owner.email, dedupeKey: `staff-reset:${id}:${owner.id}` })),
  );
  const written = await findWritten(
    db,
    all.map(({ dedupeKey }) => dedupeKey),
  );
  return all.filter(({ dedupeKey }) => !written.has(dedupeKey));
}
