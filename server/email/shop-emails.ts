import type { Reader } from '#server/db/store.ts';
import { type ContextEnv, emailContext } from './email-context.ts';
import type { createEmails } from './emails/create-emails.tsx';

export type ShopEmails = ReturnType<typeof createEmails>;

let templates: Promise<typeof import('./emails/create-emails.tsx')> | undefined;

/**
 * Loads the templates of emails once, with the first email and not when the shop starts: they take 17 MB, which an idle shop
 * doesn't need. Node can't run .tsx files, so the owner's commands must not load them.
 */
export function loadEmails(): Promise<typeof import('./emails/create-emails.tsx')> {
  templates ??= import('./emails/create-emails.tsx').catch((error: unknown) => {
    templates = undefined;
    throw error;
  });
  return templates;
}

/**
 * Loads the email templates before a transaction that may write an email, because loading them in the transaction would make all other
 * writes wait. An error is ignored here: it happens again when an email is written, and is reported then.
 */
export async function prepareEmails(): Promise<void> {
  await loadEmails().catch(() => {});
}

/** The shop's emails, with its name and links from the current settings. Called in the transaction that queues the emails. */
export async function shopEmails(db: Reader, deps: ContextEnv, now: Date): Promise<ShopEmails> {
  const context = await emailContext(db, deps, now);
  return (await loadEmails()).createEmails(context);
}
