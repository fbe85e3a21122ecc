import { randomUUID } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { EmailImages } from '../images/email-images.ts';
import type { Email } from '../outbox.ts';
import { prepareEmails, shopEmails } from '../shop-emails.ts';
import { isAddress, senderOf } from './sender-address.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/**
 * Sends a test email immediately, without the outbox, so that the owner sees the mail server's response. Uses its own connection,
 * because the outbox may be pausing after a failure.
 * @throws AppError wrong_status if no mail server is set
 */
export async function sendTestEmail(
  { env, store, clock }: Pick<Deps, 'env' | 'store' | 'clock'>,
  { to, images }: { to: string; images: EmailImages },
): Promise<{ problem: string | null }> {
  await prepareEmails();
  const email = await store.read(async (db) => (await shopEmails(db, { env }, clock())).test({ to }));
  return sendAtOnce({ env, store, clock }, email, images);
}

/**
 * Sends this email immediately. `problem` in the result is the mail server's error.
 * @throws AppError wrong_status if no mail server is set
 */
export async function sendAtOnce(
  { env, store, clock }: Pick<Deps, 'env' | 'store' | 'clock'>,
  email: Email,
  images: EmailImages,
): Promise<{ problem: string | null }> {
  if (env.smtpUrl === null) {
    throw new AppError('wrong_status', { detail: 'No mail server is set up, so emails wait in the outbox.' });
  }
  const { emailSender, email: shopAddress } = await store.read(getShopSettings);
  const from = senderOf({ emailSender, email: shopAddress, publicUrl: env.publicUrl });
  const { to, subject, text, unsubscribeUrl = null } = email;
  const content = await images.attach(email.html);
  const replyTo = isAddress(shopAddress) ? shopAddress : null;
  const messageId = `<test.${randomUUID()}@${new URL(env.publicUrl).hostname}>`;
  try {
    await new SmtpMailer(env.smtpUrl).send(
      { from, replyTo, to, subject, text, ...content, messageId, date: clock(), unsubscribeUrl },
      AbortSignal.timeout(30_000),
    );
    return { problem: null };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
