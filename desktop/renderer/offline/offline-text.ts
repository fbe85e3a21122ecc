import { formatInstant, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { OfflineState, Resolution, UnsentChange } from '#desktop/ipc.ts';
import { countOf } from '#storefront/ui/count-of.ts';

/** Formats a time of today as "10:42 am", and of another day as "21 Nov 2026, 10:42 am". */
export function formatClock(instant: string, now: Date): string {
  const text = formatInstant(instant);
  return melbourneDay(new Date(instant)) === melbourneDay(now) ? (text.split(', ').at(-1) ?? text) : text;
}

/** Returns the texts of the offline bar; empty if there is nothing to report. */
export function barText(state: OfflineState, seenAt: string | null, now: Date): { line: string; changes: string } {
  if (state.isBorrowed) return { line: 'This counter is locked. Counter staff unlock it by signing in.', changes: '' };
  return { line: lineText(state, seenAt, now), changes: changesText(state) };
}

function lineText({ since, isStored }: OfflineState, seenAt: string | null, now: Date): string {
  if (since === null) return '';
  const offline = `Offline since ${formatClock(since, now)}.`;
  if (!isStored) return `${offline} Nothing is stored on this computer, so you can’t work until the shop is back.`;
  const date = seenAt === null ? '' : `, as of ${formatClock(seenAt, now)}`;
  return `${offline} You see what was last loaded${date}.`;
}

function changesText({ waiting, refused, needsSignIn, signInReason }: OfflineState): string {
  const changes = countOf(waiting, 'change');
  return [
    waiting === 0 ? '' : needsSignIn ? `Sign in to send ${changes}.` : `${changes} waiting.`,
    waiting === 0 ? '' : (signInReason ?? ''),
    refused === 0 ? '' : `${countOf(refused, 'change')} ${refused === 1 ? 'needs' : 'need'} you.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The names of the kinds of changes. A sale needs no name, because its subject already says that it is a sale. */
export const kindNames: Record<Exclude<UnsentChange['kind'], 'sale'>, string> = {
  'order-status': 'Status',
  payment: 'Payment',
  'delivery-date': 'Delivery day',
  product: 'Product',
  weighing: 'Weight',
  'packed-line': 'In the box',
  packed: 'Packed',
  'taken-out': 'Taken out',
  'packing-step': 'Put aside',
  substitute: 'Replaced',
};

/** Returns the label of a button that resolves a refused change. The label names the button's effect. */
export function resolutionLabel(resolution: Resolution, { kind, fits, behind }: UnsentChange): string {
  if (resolution === 'book-what-fits' && fits !== null) {
    return `Book ${formatMoney(fits.book)}, hand back ${formatMoney(fits.handBack)}`;
  }
  if (resolution === 'choose-day') return 'Choose another day';
  const isOrderChange = kind === 'order-status' || kind === 'delivery-date' || kind === 'product';
  if (resolution !== 'keep-shops') return isOrderChange ? 'Use mine' : 'Try again';
  if (kind === 'sale') return behind === 0 ? 'Drop the sale' : `Drop the sale and ${countOf(behind, 'change')}`;
  return isOrderChange ? 'Keep the shop’s' : 'Drop';
}

/** Describes what dropping a refused change means for cash and for later changes. Empty if it has no such effect. */
export function dropText({ kind, mine, behind }: UnsentChange): string {
  if (kind === 'payment') return 'Drop it only after handing the money back: none of it is booked.';
  if (kind === 'substitute')
    return 'Dropped, the line stays as it was ordered. What was packed in its place isn’t booked.';
  if (kind !== 'sale') return '';
  const paid = mine.find(({ label }) => label === 'Paid')?.text ?? 'not yet';
  const back = paid === 'not yet' ? '' : ` Hand back what was paid: ${paid}.`;
  const later = behind === 0 ? '' : ` ${countOf(behind, 'later change')} of it would be dropped too.`;
  return `Dropped, the sale was never made.${later}${back}`;
}
