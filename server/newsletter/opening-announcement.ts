import { and, asc, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { OpeningAnnouncement } from '#core/newsletter/staff-newsletter-api.ts';
import { isComingSoon } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { findCommercialObstacle } from '#server/email/consent/commercial-obstacle.ts';
import { outbox } from '#server/email/email-tables.ts';
import { maxAttempts, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { consentOf, linkTo } from './newsletter-links.ts';
import { newsletterSubscribers, openingAnnouncement } from './newsletter-tables.ts';
import { isConfirmed } from './subscriber-queries.ts';

/**
 * The maximum number of emails about the opening in the outbox. With more emails, mail servers could treat them as spam, and customers'
 * own emails would wait behind them.
 */
const chunkSize = 20;

const isPromised = and(eq(newsletterSubscribers.source, 'coming-soon'), isConfirmed);
const isToWrite = and(isPromised, isNull(newsletterSubscribers.announcedAt));

type Env = Pick<Deps['env'], 'comingSoon' | 'smtpUrl'>;

export async function getOpeningAnnouncement(db: Reader, env: Env): Promise<OpeningAnnouncement> {
  const [started] = await db.select().from(openingAnnouncement);
  const [waiting] = await db.select({ total: count() }).from(newsletterSubscribers).where(isToWrite);
  const [written] = await db
    .select({ total: count() })
    .from(newsletterSubscribers)
    .where(isNotNull(newsletterSubscribers.announcedAt));
  return {
    startedAt: started?.startedAt ?? null,
    waiting: waiting?.total ?? 0,
    written: written?.total ?? 0,
    canSend: (await findObstacle(db, env)) === null,
  };
}

async function findObstacle(db: Reader, env: Env): Promise<string | null> {
  if (await isComingSoon(db, env)) return 'Open the shop first: the email says that it is open.';
  return findCommercialObstacle(db, env);
}

/**
 * Starts the announcement of the opening. A second call changes nothing.
 * @throws AppError wrong_status while the shop is closed or can't send emails
 */
export async function startOpeningAnnouncement(
  tx: Writer,
  { env, actorId, now }: { env: Env; actorId: number | null; now: Date },
): Promise<OpeningAnnouncement> {
  const detail = await findObstacle(tx, env);
  if (detail !== null) throw new AppError('wrong_status', { detail });
  const row = { id: 1, startedAt: now.toISOString(), startedBy: actorId };
  await tx.insert(openingAnnouncement).values(row).onConflictDoNothing();
  return getOpeningAnnouncement(tx, env);
}

/**
 * Emails everyone who signed up for the announcement of the opening, once staff have started it. A few subscribers are emailed at a
 * time. Each subscriber is marked in the transaction that puts their email into the outbox. So a shop that was killed continues with
 * the next subscriber.
 */
export const announceOpening: Job = {
  name: 'announce the opening',
  everyMs: 60_000,
  firstAfterMs: 5_000,
  async run(deps) {
    const { store, env, clock } = deps;
    if (env.smtpUrl === null) return;
    const isDue = await store.read(async (db) => {
      const { startedAt, waiting, canSend } = await getOpeningAnnouncement(db, env);
      return startedAt !== null && waiting > 0 && canSend;
    });
    if (isDue) await store.write((tx) => writeNext(tx, deps, clock()));
  },
};

async function writeNext(tx: Writer, deps: Deps, now: Date): Promise<void> {
  const [unsent] = await tx
    .select({ total: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, 'opening'), isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts)));
  const room = chunkSize - (unsent?.total ?? 0);
  if (room <= 0) return;
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .where(isToWrite)
    .orderBy(asc(newsletterSubscribers.id))
    .limit(room);
  const create = await shopEmails(tx, deps, now);
  const emails = rows.map((row) =>
    create.opening({
      email: row.email,
      consent: consentOf(row),
      subscriberId: row.id,
      unsubscribeUrl: linkTo(deps, 'newsletter-unsubscribe', row),
    }),
  );
  await queueEmails(tx, emails, now);
  const ids = rows.map((row) => row.id);
  await tx
    .update(newsletterSubscribers)
    .set({ announcedAt: now.toISOString() })
    .where(inArray(newsletterSubscribers.id, ids));
}
