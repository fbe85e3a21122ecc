import type { z } from 'zod';
import type { Day } from '#core/dates.ts';
import type { sendRecall as sendCall } from '#core/stock/lots/recall-api.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import { readRecall } from './read-recall.ts';

type Sending = z.output<NonNullable<typeof sendCall.body>>;

/**
 * The number of emails that one write queues. It is small, because emails are rendered while they are queued, and other writes must not
 * wait long.
 */
const emailsPerWrite = 20;

/**
 * Queues the owner's message to all recipients who have an email address. Each order gets the message only once, even if it is sent
 * again.
 * @returns how many orders get it, and the orders without an address, whose customers must be called
 */
export async function sendRecall(
  deps: Deps,
  { to, message, clientKey, ...query }: Sending,
  { now, today }: { now: Date; today: Day },
): Promise<{ emailed: number; withoutEmail: number[] }> {
  await prepareEmails();
  const { certain, possible } = await deps.store.read((db) => readRecall(db, query, today));
  const recipients = to === 'certain' ? certain : [...certain, ...possible];
  const reached = recipients.filter(({ email }) => email !== null);
  for (let start = 0; start < reached.length; start += emailsPerWrite) {
    await deps.store.write(async (tx) => {
      const emails = await shopEmails(tx, deps, now);
      const notices = reached
        .slice(start, start + emailsPerWrite)
        .map(({ orderId, email }) =>
          emails.recall({ order: { id: orderId }, to: email, message, messageKey: clientKey }),
        );
      await queueEmails(tx, notices, now);
    });
  }
  const withoutEmail = recipients.filter(({ email }) => email === null).map(({ orderId }) => orderId);
  return { emailed: reached.length, withoutEmail };
}
