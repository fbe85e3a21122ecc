import type { Skipper } from './repeat.ts';

/** The reasons why the shop skips a box, or why a repeat waits for its customer. */
export const skipReasons = [
  'no-day',
  'not-delivered',
  'not-announced',
  'day-full',
  'no-stock',
  'not-sold',
  'too-dear',
  'too-cheap',
  'card-declined',
  'card-expired',
  'card-late',
  'no-card',
  'system-down',
  'order-cancelled',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Who reads a text about a repeat: its customer or staff. */
export type RepeatReader = Exclude<Skipper, 'shop'>;

const forCustomers: Record<SkipReason, string> = {
  'no-day': 'We don’t deliver on any day near it that could still be reached.',
  'not-delivered': 'We don’t deliver to your address any more.',
  'not-announced': 'We couldn’t tell you its price before it could no longer be changed, so we don’t charge it.',
  'day-full': 'That day was fully booked.',
  'no-stock': 'We don’t have everything that belongs in it.',
  'not-sold': 'Nothing that belongs in it is sold any more.',
  'too-dear': 'It would cost more than we told you, so we don’t charge it.',
  'too-cheap': 'It costs too little to be charged to a card.',
  'card-declined': 'Your card was declined.',
  'card-expired': 'Your card has expired.',
  'card-late': 'Your card couldn’t be charged before the boxes were packed.',
  'no-card': 'We have no card of yours that we can charge.',
  'system-down': 'Our system was down when it should have been made. We are sorry.',
  'order-cancelled': 'Its order was cancelled.',
};

const forStaff: Record<SkipReason, string> = {
  ...forCustomers,
  'not-delivered': 'No zone delivers to the address any more.',
  'not-announced': 'Its price wasn’t announced before it could no longer be changed, so it isn’t charged.',
  'no-stock': 'Not everything that belongs in it was in stock.',
  'too-dear': 'It would cost more than was announced, so it isn’t charged.',
  'card-declined': 'The customer’s card was declined.',
  'card-expired': 'The customer’s card has expired.',
  'card-late': 'The customer’s card couldn’t be charged before the boxes were packed.',
  'no-card': 'There is no card of the customer that can be charged.',
  'system-down': 'The system was down when it should have been made.',
};

export function describeReason(reason: SkipReason, reader: RepeatReader): string {
  return reader === 'customer' ? forCustomers[reason] : forStaff[reason];
}

/** The reasons that the customer can only resolve by entering another card. */
const ofCards: ReadonlySet<SkipReason> = new Set(['card-declined', 'card-expired', 'card-late', 'no-card']);

export function needsCard(reason: SkipReason | null): boolean {
  return reason !== null && ofCards.has(reason);
}

/** Describes what has to be done before the next box can be delivered. */
export function describeProblem(reason: SkipReason, reader: RepeatReader): string {
  const what = describeReason(reason, reader);
  if (!needsCard(reason)) return what;
  return `${what} ${reader === 'customer' ? 'Please enter another card.' : 'The customer has to enter another card.'}`;
}

/** Describes who skipped a box, and the reason if it was the shop. Screens and emails add that nothing is charged. */
export function describeSkip(
  { skippedBy, reason }: { skippedBy: Skipper | null; reason: SkipReason | null },
  reader: RepeatReader,
): string | null {
  if (reason === 'order-cancelled' && skippedBy === 'customer' && reader === 'customer')
    return 'You cancelled its order.';
  if (reason !== null) return describeReason(reason, reader);
  if (skippedBy === null || skippedBy === 'shop') return null;
  const isReader = skippedBy === reader;
  if (reader === 'customer') return isReader ? 'You skipped this box.' : 'We skipped this box for you.';
  return isReader ? 'The shop skipped this box for the customer.' : 'The customer skipped this box.';
}
