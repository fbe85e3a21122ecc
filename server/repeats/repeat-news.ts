import type { Day } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { markOf, readLink, signLink } from '#server/email/signed-links.ts';
import { lowerNotices } from './lower-notice.ts';
import { comingBoxes, presentBox } from './present-repeats.ts';
import type { FullRepeat } from './repeat-queries.ts';
import type { RepeatWorld } from './repeat-world.ts';

export type NewsKind =
  | 'repeat-started'
  | 'repeat-rejected'
  | 'repeat-notice'
  | 'repeat-changed'
  | 'repeat-skipped'
  | 'repeat-card-failed'
  | 'repeat-paused'
  | 'repeat-stopped';

export interface RepeatNews {
  kind: NewsKind;
  /** The sentences that tell the customer what happened. */
  texts: string[];
  /** The planned day of the box that the email is about; null if the email is about all boxes. */
  plannedDate: Day | null;
  /** Distinguishes this email from others of its kind about the same box, so that each is sent only once. */
  once: string;
}

type NewsDeps = Pick<Deps, 'env'>;

/**
 * Queues an email about a repeat, in the transaction of the change that it reports. The email shows the next boxes. Its signed link
 * lets the customer change or stop the repeat without signing in.
 */
export async function queueNews(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  { kind, texts, plannedDate, once }: RepeatNews,
  deps: NewsDeps,
): Promise<void> {
  const { customer, row } = full;
  if (customer.email === null) return;
  const coming = row.status === 'stopped' ? [] : comingBoxes(full, world);
  const shown = plannedDate === null ? coming : coming.filter((box) => box.plannedDate === plannedDate);
  await lowerNotices(tx, full, world, shown);
  const token = signLink(deps, 'repeat', linkOf(full, plannedDate));
  const facts = {
    kind,
    repeatId: row.id,
    email: customer.email,
    name: customer.name,
    texts,
    boxes: shown.map((box) => presentBox(full, world, box)),
    url: `${deps.env.publicUrl}/repeat-link?token=${token}`,
    agreement: kind === 'repeat-started' ? row.agreement : null,
    once: `${kind}:${row.id}:${plannedDate ?? '-'}:${once}`,
  };
  await queueEmails(tx, [(await shopEmails(tx, deps, world.now)).repeatNews(facts)], world.now);
}

/** Returns the content of a link, which is signed: the repeat, its agreement, the box, and the recipient. */
function linkOf({ row, customer }: FullRepeat, plannedDate: Day | null): string {
  return `${row.id} ${row.agreedAt} ${plannedDate ?? '-'} ${markOf(customer.email)}`;
}

export interface ReadRepeatLink {
  repeatId: number;
  date: Day | null;
  /** Whether the link is about this repeat and was sent to its customer's email address. */
  leadsTo(full: FullRepeat): boolean;
}

/** Reads the token of a link; null if the shop didn't sign it. */
export function readRepeatLink(deps: NewsDeps, token: string): ReadRepeatLink | null {
  const value = readLink(deps, 'repeat', token);
  const [id, , date] = value?.split(' ') ?? [];
  if (value === null || id === undefined || date === undefined) return null;
  const day = date === '-' ? null : date;
  return { repeatId: Number(id), date: day, leadsTo: (full) => linkOf(full, day) === value };
}
