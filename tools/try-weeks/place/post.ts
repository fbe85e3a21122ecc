import { asc, gt } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import type { ReceivedEmail } from '#tests/support/outside/mail-server.ts';

export interface PostedEmail {
  to: string;
  subject: string;
  text: string;
}

/** Delivers the shop's emails. Each call returns those that arrived since the last one, oldest first. */
export type Post = (deps: Deps) => Promise<PostedEmail[]>;

/** The maximum number of emails that the shop sends in one run of its job. */
const emailsOfRun = 100;

/** Lets the shop send its emails to a real mail server. `received`: the emails that this server has accepted. */
export function postOverSmtp(received: ReceivedEmail[]): Post {
  const sender = sendEmails();
  return async (deps) => {
    for (let before = -1; received.length - before >= emailsOfRun || before < 0; ) {
      before = received.length;
      await runJob(sender, deps);
    }
    return received.splice(0).map(({ to, subject = '', text = '' }) => ({
      to: to?.[0]?.address ?? '',
      subject,
      text: text.replaceAll('\r\n', '\n'),
    }));
  };
}

/**
 * Reads the emails from the outbox instead of sending them. Sending an email takes a tenth of a second, and a year of 1,000 repeats has
 * 40,000 emails.
 */
export function postFromOutbox(): Post {
  let last = 0;
  return async ({ store }) => {
    const rows = await store.read((db) =>
      db
        .select({ id: outbox.id, to: outbox.toAddress, subject: outbox.subject, text: outbox.textBody })
        .from(outbox)
        .where(gt(outbox.id, last))
        .orderBy(asc(outbox.id)),
    );
    last = rows.at(-1)?.id ?? last;
    return rows;
  };
}
