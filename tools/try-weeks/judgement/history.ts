import { melbourneClockTime, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { PlayedWeeks } from '../play-weeks.ts';
import type { SentEmail } from './sent-email.ts';

/**
 * Returns everything that happened to a repeat, oldest first: its customer's changes, its emails and its charges. The owner's actions are
 * included, because they may affect every repeat.
 */
export function historyOf({ repeats, emails, charges, ownerActions }: PlayedWeeks, repeatId: number): string[] {
  const changes = repeats.find(({ id }) => id === repeatId)?.changes ?? [];
  const orders = new Set<number | undefined>();
  const own = charges.filter(({ purpose }) => purpose.box?.repeatId === repeatId);
  for (const { purpose } of own) orders.add(purpose.allocations[0]?.orderId);
  const isOwn = (email: SentEmail) => email.repeatId === repeatId || orders.has(email.paid?.orderId);
  const lines = [
    ...ownerActions.map(({ at, text }) => ({ at, text: `owner: ${text}` })),
    ...changes.map(({ at, kind, plannedDate, dates }) => ({
      at,
      text: `customer: ${[kind, plannedDate === null ? '' : `box of ${plannedDate}`, dates.join(' to ')].filter(Boolean).join(', ')}`,
    })),
    ...emails.filter(isOwn).map((email) => ({ at: email.at, text: `email: ${summaryOf(email)}` })),
    ...own.map(({ createdAt, amountCents, purpose, outcome }) => ({
      at: new Date(createdAt),
      text: `charge: ${formatMoney(amountCents)} for ${purpose.box?.deliveredOn}, ${outcome.status}`,
    })),
  ];
  const sorted = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return sorted.map(({ at, text }) => `${melbourneDay(at)} ${melbourneClockTime(at)} ${text}`);
}

/** An email's subject, its sentences and the boxes that it shows. */
function summaryOf({ subject, text, boxes, paid }: SentEmail): string {
  if (paid !== null) return subject;
  const boxesShown = boxes.map(({ date, totalCents, until }) => {
    if (totalCents === null || until === null) return `${date} skipped`;
    return `${date} ${formatMoney(totalCents)} until ${melbourneDay(until)} ${melbourneClockTime(until)}`;
  });
  return [`“${subject}”`, sentencesOf(text), ...boxesShown].join(' | ');
}

const mostShown = 300;

/** The sentences of an email between its greeting and its list of boxes. */
function sentencesOf(text: string): string {
  const blocks = text.split('\n\n').slice(1);
  const first = blocks.findIndex((block) => !/^(?:Hello|Hi|Dear)\b/.test(block));
  return blocks
    .slice(Math.max(0, first), first + 2)
    .join(' ')
    .replaceAll('\n', ' ')
    .slice(0, mostShown);
}
