import { getShopSettings } from '#server/content/settings-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { findNextLetter, type LetterRow, markRefused, markSent, putBehind } from './outbox-queries.ts';
import { LetterRefused, type Mailer, SmtpMailer } from './smtp-mailer.ts';

/** What one run sends at most, so that a full outbox keeps nobody from stopping the shop. */
const mostInRun = 100;
const graceMs = 2_000;
const restMs = [5_000, 15_000, 30_000, 60_000];

/**
 * Sends what waits in the outbox, oldest first, each letter at least once: it is marked after the server has accepted
 * it. A refused letter is tried again later; a server that doesn't answer is left alone for up to a minute. Without
 * SMTP_URL the letters stay where they are.
 */
export function sendLetters(): Job {
  let mailer: Mailer | undefined;
  let failures = 0;
  let restsUntil = 0;
  return {
    name: 'send letters',
    everyMs: 2_000,
    async run(deps, signal) {
      const { env, clock } = deps;
      if (env.smtpUrl === null || clock().getTime() < restsUntil) return;
      mailer ??= new SmtpMailer(env.smtpUrl);
      const isAnswered = await sendWaiting(deps, mailer, signal);
      failures = isAnswered ? 0 : failures + 1;
      restsUntil = isAnswered ? 0 : clock().getTime() + (restMs[failures - 1] ?? 60_000);
    },
  };
}

/** Answers false when the server could not be talked to, which ends the run. */
async function sendWaiting({ store, clock, log, env }: Deps, mailer: Mailer, stop?: AbortSignal): Promise<boolean> {
  for (let count = 0; count < mostInRun && !stop?.aborted; count += 1) {
    const letter = await store.read((db) => findNextLetter(db, clock()));
    if (letter === null) return true;
    const { emailSender, email } = await store.read((db) => getShopSettings(db));
    const from = senderOf({ emailSender, email, publicUrl: env.publicUrl });
    try {
      await withGrace(stop, (signal) => mailer.send(outgoing(letter, { from, replyTo: email, date: clock() }), signal));
    } catch (error) {
      if (stop?.aborted) return true;
      const words = error instanceof Error ? error.message : String(error);
      log.warn({ letter: letter.id, kind: letter.kind, reason: withoutAddresses(words) }, 'A letter could not be sent');
      const isRefused = error instanceof LetterRefused;
      await store.write((tx) => (isRefused ? markRefused : putBehind)(tx, letter, words, clock()));
      if (isRefused) continue;
      return false;
    }
    await store.write((tx) => markSent(tx, letter.id, clock()));
  }
  return true;
}

function outgoing(letter: LetterRow, { from, replyTo, date }: { from: string; replyTo: string; date: Date }) {
  const { id, createdAt, toAddress: to, subject, textBody: text, htmlBody: html, unsubscribeUrl } = letter;
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
  const messageId = `<letter.${id}.${Date.parse(createdAt)}@${domain}>`;
  return {
    from,
    replyTo: isAddress(replyTo) ? replyTo : null,
    to,
    subject,
    text,
    html,
    messageId,
    date,
    unsubscribeUrl,
  };
}

/** The settings' sender; where the owner has stated none, the shop's address, else one of its host. */
function senderOf({
  emailSender,
  email,
  publicUrl,
}: {
  emailSender: string;
  email: string;
  publicUrl: string;
}): string {
  return [emailSender, email].find(isAddress) ?? `no-reply@${new URL(publicUrl).hostname}`;
}

/** A mail server's words name whom they are about; the log is no place for customers' addresses. */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, '…');
}

function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);
}

/** A letter under way when the shop stops has two seconds to arrive; after that it is sent again at the next start. */
async function withGrace(stop: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onStop = () => {
    timer = setTimeout(() => abort.abort(), graceMs);
  };
  stop?.addEventListener('abort', onStop, { once: true });
  try {
    await send(abort.signal);
  } finally {
    stop?.removeEventListener('abort', onStop);
    clearTimeout(timer);
  }
}
