import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { intervalSchema } from '#core/repeats/repeat.ts';
import { sellsRepeats } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import {
  accountClosing,
  isLeaving,
  requireAgreed,
  startedAlready,
  termsChanged,
} from '#server/repeats/begin-repeat.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { getRepeat, type RepeatRow } from '#server/repeats/repeat-queries.ts';
import { repeatItems, repeats } from '#server/repeats/repeat-tables.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';

/**
 * Why a new repeat doesn't begin although its card was saved: the response to its request, and the email. If the customer has already
 * started the same repeat, no email is sent, because that repeat continues as its own email says.
 */
const rejections = {
  not_offered: {
    error: () => {
      const detail = 'The shop doesn’t offer repeating boxes any more. No box comes, and nothing is charged.';
      return new AppError('not_found', { detail });
    },
    email:
      'Your repeating box didn’t start, because the shop doesn’t offer repeating boxes any more. No box comes, nothing was charged, and nothing will be.',
  },
  terms_changed: {
    error: termsChanged,
    email:
      'Your repeating box didn’t start, because it can’t come any more as you agreed: its price or its first day has changed, or we no longer sell what is in it or deliver to your address. No box comes, nothing was charged, and nothing will be. You can start it again in our shop.',
  },
  account_closing: {
    error: accountClosing,
    email:
      'Your repeating box didn’t start, because you have asked us to close your account. No box comes, nothing was charged, and nothing will be. If you keep your account, you can start it again in our shop.',
  },
  started_already: {
    error: startedAlready,
    email: null,
  },
};
/** The reason is stored as the decline code of the card's setup. */
export type Rejection = keyof typeof rejections;

/** Returns the error to respond with; null if the code of a setup isn't the rejection of a new repeat. */
export function rejectionError(declineCode: string | null): AppError | null {
  const found = Object.entries(rejections).find(([reason]) => reason === declineCode);
  return found === undefined ? null : found[1].error();
}

/**
 * Returns why a repeat whose card was saved can't begin as its customer agreed to it; null if it can. If the bank asked the customer to
 * confirm the card, an hour may have passed since the customer agreed.
 */
export async function findRejection(db: Reader, row: RepeatRow, now: Date): Promise<Rejection | null> {
  if (!(await sellsRepeats(db))) return 'not_offered';
  const { anchor: firstDate, agreement, userId } = row;
  if (await isLeaving(db, userId)) return 'account_closing';
  const intervalWeeks = intervalSchema.parse(row.intervalWeeks);
  const address = { street: row.street ?? '', postcode: row.postcode ?? '' };
  const items = await db
    .select({ productId: repeatItems.productId, quantity: repeatItems.quantity })
    .from(repeatItems)
    .where(eq(repeatItems.repeatId, row.id))
    .orderBy(asc(repeatItems.id));
  try {
    const agreed = { items, intervalWeeks, firstDate, address, agreement };
    await requireAgreed(db, agreed, { userId, now, today: melbourneDay(now) });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.code === 'wrong_status' ? 'started_already' : 'terms_changed';
  }
}

/**
 * Stops a repeat before it begins, and notifies its customer. A repeat that the customer has already started stays pending instead, so
 * that no one sees it.
 */
export async function rejectNew(
  tx: Writer,
  deps: Pick<Deps, 'env'>,
  { repeatId, rejection, now }: { repeatId: number; rejection: Rejection; now: Date },
): Promise<void> {
  const text = rejections[rejection].email;
  if (text === null) return;
  const at = now.toISOString();
  await tx.update(repeats).set({ status: 'stopped', agreedAt: at, stoppedAt: at }).where(eq(repeats.id, repeatId));
  const today = melbourneDay(now);
  const full = await getRepeat(tx, repeatId, { today });
  const world = await worldOf(tx, [full], { now, today });
  const news = { kind: 'repeat-rejected' as const, texts: [text], plannedDate: null, once: 'rejected' };
  await queueNews(tx, full, world, news, deps);
}
