import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import { type LinkPurpose, readLink, signLink } from '#server/email/signed-links.ts';
import { newsletterSubscribers } from './newsletter-tables.ts';

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

export interface SubscriberLinks {
  env: { dataDir: string; publicUrl: string };
}

const pages = {
  'newsletter-confirm': '/newsletter/confirm',
  'newsletter-unsubscribe': '/newsletter/unsubscribe',
} as const satisfies Partial<Record<LinkPurpose, string>>;

/**
 * Returns a subscriber's signed link. The token also contains `createdAt`, because after an older backup is restored, the same id
 * might belong to another subscriber.
 */
export function linkTo(deps: SubscriberLinks, purpose: keyof typeof pages, { id, createdAt }: SubscriberRow): string {
  const token = signLink(deps, purpose, `${id} ${createdAt}`);
  return `${deps.env.publicUrl}${pages[purpose]}?token=${token}`;
}

/** A record of the subscriber's consent, which is stored with the emails that they get. */
export function consentOf({ id, source, createdAt, confirmedAt }: SubscriberRow): string {
  return `newsletter ${id}: asked ${createdAt} (${source ?? 'unknown page'}), confirmed ${confirmedAt ?? 'never'}`;
}

export async function getLinked(
  db: Reader,
  purpose: keyof typeof pages,
  token: string,
  deps: SubscriberLinks,
): Promise<SubscriberRow> {
  const [id, createdAt] = readLink(deps, purpose, token)?.split(' ') ?? [];
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, Number(id ?? 0)));
  if (row !== undefined && row.createdAt === createdAt) return row;
  throw new AppError('not_found', { detail: 'This link is incomplete. Please open it again from the email.' });
}
