import { isCommercial } from '#core/email/email-class.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { compressHtml } from '../compressed-html.ts';
import { isOptedOut, withdrawEmail } from '../consent/opt-outs.ts';
import { EmailImages } from '../images/email-images.ts';
import { htmlOf } from '../late-html.ts';
import {
  broadcastKind,
  claimEmail,
  deferUntil,
  type EmailRow,
  findNextEmail,
  markRejected,
  markSent,
  releaseEmail,
} from '../outbox.ts';
import { expireEmails } from './email-expiry.ts';
import { isAddress, senderOf } from './sender-address.ts';
import { EmailOutcomeUnknown, EmailRejected, type Mailer, SmtpMailer } from './smtp-mailer.ts';

/** The maximum number of emails sent in one run. Otherwise, a full outbox would delay stopping the shop. */
const maxInRun = 100;
const graceMs = 2_000;
const longestRestMs = 60_000;
const restMs = [5_000, 15_000, 30_000, longestRestMs];

/**
 * A job that sends the waiting emails of the outbox, oldest first. A broadcast is sent at most once to each reader. Every other email
 * is sent at least once, because it is marked as sent only after the mail server has accepted it. A rejected email is tried again
 * later. If the mail server doesn't respond, it isn't contacted again for up to a minute. Without SMTP_URL, emails stay in the outbox.
 */
export function sendEmails(): Job {
  let mailer: Mailer | undefined;
  let images: EmailImages | undefined;
  let failures = 0;
  let restsUntil = 0;
  let since: Date | undefined;
  return {
    name: 'send emails',
    everyMs: 2_000,
    async run(deps, signal) {
      const { env, clock } = deps;
      const restMsLeft = restsUntil - clock().getTime();
      // A remaining pause that is longer than the longest pause means that the clock was set back. The pause is then ignored.
      if (env.smtpUrl === null || (restMsLeft > 0 && restMsLeft <= longestRestMs)) return;
      await expireEmails(deps.store, clock());
      mailer ??= new SmtpMailer(env.smtpUrl);
      images ??= new EmailImages(deps);
      since ??= clock();
      const hasResponse = await sendWaiting(deps, { mailer, images, since }, signal);
      failures = hasResponse ? 0 : failures + 1;
      restsUntil = hasResponse ? 0 : clock().getTime() + (restMs[failures - 1] ?? longestRestMs);
    },
  };
}

/** Sends the waiting emails. Returns false if the mail server could not be reached, which ends the run. */
async function sendWaiting(
  { store, clock, log, env }: Deps,
  { mailer, images, since }: { mailer: Mailer; images: EmailImages; since: Date },
  stop?: AbortSignal,
): Promise<boolean> {
  for (let count = 0; count < maxInRun && !stop?.aborted; count += 1) {
    const email = await store.read((db) => findNextEmail(db, clock(), since));
    if (email === null) return true;
    if (isCommercial(email.kind) && (await store.read((db) => isOptedOut(db, email.toAddress)))) {
      await store.write((tx) => withdrawEmail(tx, email.id));
      continue;
    }
    const { emailSender, email: replyTo } = await store.read((db) => getShopSettings(db));
    const from = senderOf({ emailSender, email: replyTo, publicUrl: env.publicUrl });
    const html = await htmlOf(email);
    const content = await images.attach(html);
    const claimedAt = clock();
    if (!(await store.write((tx) => claimEmail(tx, email.id, claimedAt, since)))) continue;
    try {
      const outgoing = { ...envelopeOf(email, { from, replyTo, date: clock() }), ...content };
      await withGrace(stop, (signal) => mailer.send(outgoing, signal));
    } catch (error) {
      // The shop stopped while the email was being sent. It is sent again later, because two copies are better than none. A broadcast's
      // email is sent again only if the mail server certainly doesn't have it.
      if (stop?.aborted && email.kind !== broadcastKind) {
        await store.write((tx) => releaseEmail(tx, email.id));
        return true;
      }
      const label = error instanceof Error ? error.message : String(error);
      log.warn({ email: email.id, kind: email.kind, reason: withoutAddresses(label) }, 'An email could not be sent');
      if (error instanceof EmailRejected) {
        const { isFinal } = error;
        await store.write((tx) => markRejected(tx, email, { lastError: label, isFinal, now: clock() }));
        continue;
      }
      const claimed = { ...email, claimedAt: claimedAt.toISOString() };
      const mayHaveArrived = error instanceof EmailOutcomeUnknown;
      await store.write((tx) => deferUntil(tx, claimed, { lastError: label, mayHaveArrived, now: clock() }));
      return false;
    }
    const compressedHtml = await compressHtml(html);
    await store.write((tx) => markSent(tx, email, { now: clock(), compressedHtml }));
  }
  return true;
}

/** Returns an outgoing email without its HTML and images. */
function envelopeOf(email: EmailRow, { from, replyTo, date }: { from: string; replyTo: string; date: Date }) {
  const { id, createdAt, toAddress: to, subject, textBody: text, unsubscribeUrl } = email;
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
  const messageId = `<email.${id}.${Date.parse(createdAt)}@${domain}>`;
  return {
    from,
    replyTo: isAddress(replyTo) ? replyTo : null,
    to,
    subject,
    text,
    messageId,
    date,
    unsubscribeUrl,
  };
}

/** Removes the email addresses of customers from a mail server's message, because they must not be logged. */
function withoutAddresses(label: string): string {
  return label.replace(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, '…');
}

/** Sends an email. If the shop stops before or while it is sent, the sending is aborted after two seconds. */
async function withGrace(stop: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onStop = () => {
    timer = setTimeout(() => abort.abort(), graceMs);
  };
  if (stop?.aborted) onStop();
  else stop?.addEventListener('abort', onStop, { once: true });
  try {
    await send(abort.signal);
  } finally {
    stop?.removeEventListener('abort', onStop);
    clearTimeout(timer);
  }
}
