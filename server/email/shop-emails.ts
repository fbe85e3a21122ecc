import type { Reader } from '#server/db/store.ts';
import { type ContextEnv, emailContext } from './email-context.ts';
import type { createEmails } from './emails/create-emails.tsx';

export type ShopEmails = ReturnType<typeof createEmails>;

let templates: Promise<typeof import('./emails/create-emails.tsx')> | undefined;

/**
 * Loads the templates, once. They come with the first email, not with the shop: Node by itself runs no .tsx, which the
 * owner's commands and a shop at rest needn't care about.
 */
export function loadEmails(): Promise<typeof import('./emails/create-emails.tsx')> {
  templates ??= import('./emails/create-emails.tsx');
  return templates;
}

/** The shop's emails, with its name and links as the owner has set them up now; read in the transaction that queues them. */
export async function shopEmails(db: Reader, deps: ContextEnv): Promise<ShopEmails> {
  const context = await emailContext(db, deps);
  return (await loadEmails()).createEmails(context);
}
