import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists } from 'drizzle-orm';
import { addDays, type Day, melbourneDay, melbourneHour } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails, reminderKeyOf } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { presentOrders } from './order-queries.ts';
import { orders } from './order-tables.ts';

/** The hour in Melbourne before which no reminders are sent, so that nobody gets an email at night. */
const firstHour = 9;
/** The number of reminders that are stored in one transaction. Payments have to wait for the transaction, so it must be short. */
const chunkSize = 50;

/**
 * Emails customers a reminder some days before an instalment is due (setting reminderDays; 0 means never). Each due date has one
 * reminder. If the server was off on that day, the reminder is sent later, at the latest on the day before the due date.
 */
export const remindOfInstalments: Job = {
  name: 'remind of instalments',
  everyMs: 5 * 60_000,
  // Also runs at the start, so that reminders are sent by a shop that is only switched on for a short while each day.
  atStart: true,
  goesByDate: true,
  async run(deps, signal) {
    const now = deps.clock();
    if (melbourneHour(now) < firstHour) return;
    const today = melbourneDay(now);
    const { reminderDays } = await deps.store.read((db) => getShopSettings(db));
    const until = addDays(today, reminderDays);
    let written = chunkSize;
    while (written === chunkSize && !signal?.aborted) {
      written = await deps.store.write((tx) => queueReminders(tx, { deps, today, until, now }));
    }
  },
};

interface ReminderRun {
  deps: Deps;
  today: Day;
  until: Day;
  now: Date;
}

async function queueReminders(tx: Writer, { deps, today, until, now }: ReminderRun): Promise<number> {
  const due = await findInstalmentsToRemind(tx, { today, until });
  if (due.length === 0) return 0;
  const rows = await tx
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        due.map((row) => row.orderId),
      ),
    );
  const presented = new Map((await presentOrders(tx, rows)).map((order) => [order.id, order]));
  const create = await shopEmails(tx, deps, now);
  const { minimumCents } = deps.providers.active;
  const reminderOf = (order: Order, instalment: Instalment) =>
    create.reminder({ order, instalment, isTooSmall: instalment.amount - instalment.amountPaid < minimumCents });
  const emails = due.map(({ instalmentId, orderId }) => {
    const order = presented.get(orderId);
    const instalment = order?.plan?.installments.find((each) => each.id === instalmentId);
    return order && instalment ? reminderOf(order, instalment) : null;
  });
  await queueEmails(tx, emails, now);
  return due.length;
}

/**
 * The instalments of active plans that are due soon and have no reminder for that due date yet. A plan whose customer asked to cancel
 * is left out, because nothing is charged until staff answer.
 */
async function findInstalmentsToRemind(
  db: Reader,
  { today, until }: { today: Day; until: Day },
): Promise<{ instalmentId: number; orderId: number }[]> {
  const written = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, reminderKeyOf(instalments)));
  return db
    .select({ instalmentId: instalments.id, orderId: laybyPlans.orderId })
    .from(instalments)
    .innerJoin(laybyPlans, eq(laybyPlans.id, instalments.planId))
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(
      and(
        eq(instalments.status, 'scheduled'),
        gt(instalments.dueDate, today),
        lte(instalments.dueDate, until),
        eq(laybyPlans.status, 'active'),
        eq(orders.status, 'pending'),
        isNull(orders.cancelRequestedAt),
        isNotNull(orders.customerEmail),
        notExists(written),
      ),
    )
    .orderBy(asc(instalments.dueDate), asc(instalments.id))
    .limit(chunkSize);
}
