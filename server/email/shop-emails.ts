import type { Reader } from '#server/db/store.ts';
import { type ContextEnv, emailContext } from './email-context.ts';
import type { createEmails } from './emails/create-emails.tsx';

export type ShopEmails = ReturnType<typeof createEmails>;

let templates: Promise<typeof import('./emails/create-emails.tsx')> | undefined;

/**
 * Loads the templates of emails once, when the first email is written. An idle shop doesn't need the 17 MB that they take. Commands of
 * the owner must not load them, because Node can't run .tsx files.
 */
export function loadEmails(): Promise<typeof import('./emails/create-emails.tsx')> {
  templates ??= import('./emails/create-emails.tsx').catch((error: unknown) => {
    templates = undefined;
    throw error;
  });
  return templates;
}

/**
 * Loads the email templates. Called before a transaction that may write an email; if they were loaded inside it, all other writes would
 * wait. An error is ignored here, because it happens again when an email is written, and is then reported.
 */
export async function prepareEmails(): Promise<void> {
  await loadEmails().catch(() => {});
}

/**
 * Returns the functions that create the shop's emails, with its name and links from the current settings. Called in the transaction
 * that queues the emails.
 */
export async function shopEmails(db: Reader, deps: ContextEnv, now: Date): Promise<ShopEmails> {
  const context = await emailContext(db, deps, now);
  return (await loadEmails()).createEmails(context);
}
