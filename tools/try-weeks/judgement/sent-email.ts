import { type Day, melbourneInstant } from '#core/dates.ts';
import type { PostedEmail } from '../place/post.ts';

/** A box as an email shows it. */
export interface ShownBox {
  date: Day;
  /** Null for a box that is shown as skipped. */
  totalCents: number | null;
  /** The cut-off until which the box can be changed; null for a skipped box. */
  until: Date | null;
  /** The contents that come, such as "2 × Half chicken pack". */
  goods: string[];
}

/** An email about a repeating box, or about the order of a box, as its customer reads it. */
export interface SentEmail {
  at: Date;
  to: string;
  subject: string;
  text: string;
  repeatId: number | null;
  boxes: ShownBox[];
  /**
   * The order that the email confirms as paid; null if it confirms none. The order's day is null if the customer is asked to choose one.
   */
  paid: { orderId: number; amountCents: number; date: Day | null; postcode: string; goods: string[] } | null;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Matches a day as emails write it. Headings leave out the year if it is the year of the email. */
export const dayPattern = '\\w+day \\d{1,2} \\w+(?: \\d{4})?';

/** Parses "Thursday 19 November 2026". A day without a year is in the year of the email. */
export function readDay(text: string, year: string): Day {
  const [, day = '', month = '', named = year] = /^\w+day (\d{1,2}) (\w+)(?: (\d{4}))?$/.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) throw new Error(`This is no day: ${text}`);
  return `${named}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Parses "Monday 30 November 2026, 23:59", the last minute for a change. A cut-off at midnight is written as 23:59 of the day that ends.
 */
function readCutoff(text: string): Date {
  const [, day, time] = /^(.+), (\d\d:\d\d)$/.exec(text) ?? [];
  if (day === undefined || time === undefined) throw new Error(`This is no time: ${text}`);
  return melbourneInstant(readDay(day, ''), time === '23:59' ? '24:00' : time);
}

/** Parses "$1,234.50". */
function readCents(text: string): number {
  const [, dollars = '', cents = ''] = /^\$([\d,]+)\.(\d\d)$/.exec(text) ?? [];
  if (cents === '') throw new Error(`This is no amount: ${text}`);
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
}

/** Parses an email. `year` is the year in Melbourne in which it was written. */
export function readEmail({ to, subject, text }: PostedEmail, at: Date, year: string): SentEmail {
  const repeat = /^Your (?:next box|box is skipped|repeating box [^(]+|card was declined) \(#(\d+)\)/.exec(subject);
  const repeatId = repeat === null ? null : Number(repeat[1]);
  return {
    at,
    to,
    subject,
    text,
    repeatId,
    boxes: repeatId === null ? [] : boxesIn(text, year),
    paid: paidIn(subject, text, year),
  };
}

function boxesIn(text: string, year: string): ShownBox[] {
  const sections = text.split(new RegExp(`^(?=${dayPattern}(?:: skipped)?$)`, 'm')).slice(1);
  return sections.map((section) => {
    const [heading = ''] = section.split('\n');
    const isSkipped = heading.endsWith(': skipped');
    const date = readDay(heading.replace(': skipped', '').trim(), year);
    if (isSkipped) return { date, totalCents: null, until: null, goods: [] };
    const [, total = ''] = /^Total: (?:at most )?(\S+)$/m.exec(section) ?? [];
    const [, until = ''] = /^You can change this box until (.+)\.$/m.exec(section) ?? [];
    return { date, totalCents: readCents(total), until: readCutoff(until), goods: goodsIn(section) };
  });
}

function paidIn(subject: string, text: string, year: string): SentEmail['paid'] {
  const [, id, amount = '', day] =
    new RegExp(`^Order #(\\d+): (\\S+) paid(?:\\. We deliver on (${dayPattern}))?`).exec(subject) ?? [];
  if (id === undefined) return null;
  const [, postcode = ''] = /^To: .* (\d{4})$/m.exec(text) ?? [];
  return {
    orderId: Number(id),
    amountCents: readCents(amount),
    date: day === undefined ? null : readDay(day, year),
    postcode,
    goods: goodsIn(text),
  };
}

/** Reads the goods that have a price. A product that is no longer sold has none, and isn't in the box. */
function goodsIn(text: string): string[] {
  const lines = text.matchAll(/^(\d+ × .+): (?:at most )?\$[\d,]+\.\d\d(?: |$)/gm);
  return [...lines].map(([, goods = '']) => goods).sort();
}
