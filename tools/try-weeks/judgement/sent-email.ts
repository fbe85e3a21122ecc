import { type Day, melbourneInstant } from '#core/dates.ts';
import type { PostedEmail } from '../place/post.ts';

/** A box as an email shows it. */
export interface ShownBox {
  date: Day;
  /** Null for a box that is shown as skipped. */
  totalCents: number | null;
  /** Until when it can be changed; null for a skipped one. */
  until: Date | null;
}

/** An email about a repeating box, or about the order of a box, as its customer reads it. */
export interface SentEmail {
  at: Date;
  to: string;
  subject: string;
  text: string;
  repeatId: number | null;
  boxes: ShownBox[];
  /** The order that it confirms as paid. Its day is null if the customer is asked to choose one. */
  paid: { orderId: number; amountCents: number; date: Day | null; postcode: string } | null;
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

/** How a day is written in a sentence of an email; the year is left out in headings of the same year. */
export const dayPattern = '\\w+day \\d{1,2} \\w+(?: \\d{4})?';

/** Reads "Thursday 19 November 2026". A day without a year is in the year of the email. */
export function readDay(text: string, year: string): Day {
  const [, day = '', month = '', named = year] = /^\w+day (\d{1,2}) (\w+)(?: (\d{4}))?$/.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) throw new Error(`This is no day: ${text}`);
  return `${named}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads "Monday 30 November 2026, 23:59", the last minute for a change. Midnight is called 23:59 of the day that ends. */
function readCutoff(text: string): Date {
  const [, day, time] = /^(.+), (\d\d:\d\d)$/.exec(text) ?? [];
  if (day === undefined || time === undefined) throw new Error(`This is no time: ${text}`);
  return melbourneInstant(readDay(day, ''), time === '23:59' ? '24:00' : time);
}

/** Reads "$1,234.50". */
function readCents(text: string): number {
  const [, dollars = '', cents = ''] = /^\$([\d,]+)\.(\d\d)$/.exec(text) ?? [];
  if (cents === '') throw new Error(`This is no amount: ${text}`);
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
}

/** Reads an email. `year` is the year in Melbourne in which it was written. */
export function readEmail({ to, subject, text }: PostedEmail, at: Date, year: string): SentEmail {
  const repeat = /^Your (?:next box|box is skipped|repeating box \w+ \w+|card was declined) \(#(\d+)\)/.exec(subject);
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
    if (isSkipped) return { date, totalCents: null, until: null };
    const [, total = ''] = /^Total: (?:at most )?(\S+)$/m.exec(section) ?? [];
    const [, until = ''] = /^You can change this box until (.+)\.$/m.exec(section) ?? [];
    return { date, totalCents: readCents(total), until: readCutoff(until) };
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
  };
}
