import { addDays, type Day, daysBetween, melbourneDay } from '#core/dates.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';
import type { OwnRepeat } from '../people/own-repeat.ts';
import { firstDay, type PlayedWeeks } from '../play-weeks.ts';
import { type AnnouncedBox, RepeatMail } from './announced-boxes.ts';
import { historyOf } from './history.ts';
import { contentsFault } from './judge-contents.ts';
import type { SentEmail } from './sent-email.ts';

export interface Verdict {
  boxes: number;
  chargedCents: number;
  skipped: number;
  /** One sentence for each fault. */
  findings: string[];
  /** The history of the first repeats with findings, so that their cause can be found without another play. */
  histories: string[];
}

const hourMs = 60 * 60_000;
/** The number of repeats with findings whose history is returned. */
const mostHistories = 3;
/**
 * The minimum time between the first email that showed a box in its present form, and its charge. It doesn't apply if the customer has
 * changed the box.
 */
const leastNoticeMs = 12 * hourMs;
/** The postcodes of the sample shop's first zone. */
const isMelbourne = (postcode: string) => postcode >= '3000' && postcode <= '3207';

interface BoxCharge {
  charge: ListedCharge;
  repeatId: number;
  plannedDate: Day;
  date: Day;
  at: Date;
}

/** Judges simulated weeks only by what left the shop: the emails that were sent, and the provider's ledger. */
export function judgeWeeks(played: PlayedWeeks): Verdict {
  const { repeats, emails, charges, days, surprises } = played;
  const findings = surprises.map((text) => `not expected: ${text}`);
  const taken = charges.filter(({ outcome }) => outcome.status === 'succeeded').map(boxChargeOf);
  findings.push(...twice(taken, ({ plannedDate }) => plannedDate), ...twice(taken, ({ date }) => date));
  findings.push(...judgeConfirmations(played, taken));
  const byRepeat = Map.groupBy(taken, ({ repeatId }) => repeatId);
  const emailsOf = Map.groupBy(emails, ({ repeatId }) => repeatId ?? 0);
  const orderedIn = new Map(emails.flatMap(({ paid }) => (paid === null ? [] : [[paid.orderId, paid.goods] as const])));
  const end = addDays(firstDay, days);
  let skipped = 0;
  for (const own of repeats) {
    const mail = new RepeatMail(own);
    // Each charge is judged by the emails that were sent before it.
    const waiting = (byRepeat.get(own.id) ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const email of emailsOf.get(own.id) ?? []) {
      while (waiting[0] !== undefined && waiting[0].at <= email.at) judgeNext();
      mail.read(email);
    }
    while (waiting.length > 0) judgeNext();
    function judgeNext(): void {
      const next = waiting.shift();
      if (next === undefined) return;
      findings.push(...judgeCharge(own, mail, next));
      const box = mail.boxes.get(next.date);
      const ordered = orderedIn.get(next.charge.purpose.allocations[0]?.orderId ?? 0);
      // A charge without an announcement or without a confirmation has a finding of its own.
      if (box === undefined || ordered === undefined) return;
      const contents = { shown: box.goods, ordered, between: [box.until, next.at] as const };
      const fault = contentsFault(contents, played.ownerActions);
      if (fault !== null) findings.push(`repeat ${own.id}: the box of ${next.date} ${fault}`);
    }
    const chargedOn = new Set((byRepeat.get(own.id) ?? []).map(({ date }) => date));
    findings.push(...mail.faults, ...judgeOutcomes(own, mail, chargedOn, end));
    if (own.isQuiet && !mail.pausedByShop) findings.push(...judgeQuiet(own, mail, byRepeat.get(own.id) ?? [], end));
    skipped += [...mail.boxes.values()].filter(({ skips }) => skips > 0).length;
  }
  const chargedCents = taken.reduce((sum, { charge }) => sum + charge.amountCents, 0);
  return { boxes: taken.length, chargedCents, skipped, findings, histories: historiesOf(played, findings) };
}

/** Findings about a repeat begin with its number. */
function historiesOf(played: PlayedWeeks, findings: readonly string[]): string[] {
  const faulty = new Set(findings.flatMap((finding) => /^repeat (\d+)\b/.exec(finding)?.[1] ?? []).map(Number));
  return [...faulty].slice(0, mostHistories).map((id) => {
    const lines = historyOf(played, id).map((line) => `  ${line}`);
    return [`The history of repeat ${id}:`, ...lines].join('\n');
  });
}

function boxChargeOf(charge: ListedCharge): BoxCharge {
  const { box } = charge.purpose;
  if (box === undefined) throw new Error(`The charge ${charge.reference} is for no box`);
  const { repeatId, plannedDate, deliveredOn: date } = box;
  return { charge, repeatId, plannedDate, date, at: new Date(charge.createdAt) };
}

function twice(taken: readonly BoxCharge[], dayOf: (charge: BoxCharge) => Day): string[] {
  const groups = Map.groupBy(taken, (charge) => `repeat ${charge.repeatId}, ${dayOf(charge)}`);
  return [...groups].flatMap(([name, group]) =>
    group.length > 1 ? [`${name} was charged ${group.length} times`] : [],
  );
}

/** Checks that each charge has one confirmation with its amount and its day, and that no day has more orders than its capacity. */
function judgeConfirmations({ emails, repeats, capacity }: PlayedWeeks, taken: readonly BoxCharge[]): string[] {
  const findings: string[] = [];
  const paid = Map.groupBy(
    emails.filter((email) => email.paid !== null),
    (email) => email.paid?.orderId ?? 0,
  );
  const emailOf = new Map(repeats.map(({ id, email }) => [id, email]));
  for (const { charge, repeatId, date } of taken) {
    const orderId = charge.purpose.allocations[0]?.orderId ?? 0;
    const found = paid.get(orderId) ?? [];
    const name = `repeat ${repeatId}, ${date}, order #${orderId}`;
    const [email] = found;
    if (found.length !== 1) findings.push(`${name}: ${found.length} confirmations`);
    else if (email?.to !== emailOf.get(repeatId)) findings.push(`${name}: confirmed to ${email?.to}`);
    // If the charge became known only on the delivery day or later, because the shop was down, the customer chooses another day.
    const isDay = email?.paid?.date === date || (email?.paid?.date === null && melbourneDay(email.at) >= date);
    if (email?.paid && (email.paid.amountCents !== charge.amountCents || !isDay))
      findings.push(`${name}: charged ${charge.amountCents}, but the email says “${email.subject}”`);
  }
  const charged = new Set(taken.flatMap(({ charge }) => charge.purpose.allocations.map(({ orderId }) => orderId)));
  for (const [orderId] of paid)
    if (!charged.has(orderId)) findings.push(`order #${orderId} is confirmed, but not charged`);
  const places = Map.groupBy(
    emails.flatMap(({ paid }: SentEmail) => (paid?.date ? [paid] : [])),
    ({ date, postcode }) => `${date} ${isMelbourne(postcode) ? 'Melbourne' : 'Victoria'}`,
  );
  for (const [name, orders] of places)
    if (capacity !== null && orders.length > capacity) findings.push(`${name}: ${orders.length} of ${capacity} places`);
  return findings;
}

function judgeCharge(own: OwnRepeat, mail: RepeatMail, { charge, plannedDate, date, at }: BoxCharge): string[] {
  const name = `repeat ${own.id}: the box of ${date}, charged ${charge.amountCents} cents at ${at.toISOString()},`;
  const findings: string[] = [];
  const box = mail.boxes.get(date);
  if (box === undefined) return [`${name} was never announced`];
  if (box.state === 'closed') findings.push(`${name} was said not to come`);
  if (box.state === 'listed') findings.push(`${name} was only listed, and never announced`);
  if (charge.amountCents > box.totalCents) findings.push(`${name} was to cost ${box.totalCents}`);
  if (box.until > at) findings.push(`${name} could be changed until ${box.until.toISOString()}`);
  const isShort = at.getTime() - box.since.getTime() < leastNoticeMs;
  const hasChanged = own.changes.some((change) => {
    const isOfBox = change.plannedDate === null || change.plannedDate === plannedDate;
    return isOfBox && change.at >= new Date(box.since.getTime() - hourMs) && change.at <= at;
  });
  if (isShort && !hasChanged) findings.push(`${name} was only announced at ${box.since.toISOString()}`);
  const { stoppedAt } = own;
  if (stoppedAt !== null && stoppedAt < box.until) findings.push(`${name} was stopped at ${stoppedAt.toISOString()}`);
  const skippedAt = own.skippedAt(plannedDate);
  if (skippedAt !== null && skippedAt < at) findings.push(`${name} was skipped at ${skippedAt.toISOString()}`);
  return findings;
}

/** Checks that every announced box came, unless the customer was told that it doesn't come. */
function judgeOutcomes(own: OwnRepeat, mail: RepeatMail, chargedOn: ReadonlySet<Day>, end: Day): string[] {
  const isOver = ({ date, until }: AnnouncedBox) => date < end && melbourneDay(until) < addDays(end, -2);
  return [...mail.boxes.values()].flatMap((box) => {
    if (box.state !== 'open' || !isOver(box) || chargedOn.has(box.date)) return [];
    return [`repeat ${own.id}: the box of ${box.date} was announced, and nothing came of it`];
  });
}

/** Checks that a repeat that nobody changes has a box or an explained skip for each planned day, from the first one on. */
function judgeQuiet(own: OwnRepeat, mail: RepeatMail, taken: readonly BoxCharge[], end: Day): string[] {
  const days = own.intervalWeeks * 7;
  const last = addDays(end, -5);
  const planned = Math.floor(daysBetween(own.firstDate, last) / days) + 1;
  if (last < own.firstDate) return [];
  const limit = addDays(own.firstDate, planned * days);
  const came = new Set(taken.filter(({ plannedDate }) => plannedDate < limit).map(({ plannedDate }) => plannedDate));
  const skipped = [...mail.boxes.values()].filter(({ skips, date }) => skips > 0 && date < limit);
  // One box more is accepted, because the next box after these may have been moved to an earlier day and skipped there.
  const extra = came.size + skipped.length - planned;
  if (extra === 0 || (extra === 1 && skipped.some(({ date }) => date >= addDays(limit, -days)))) return [];
  return [
    `repeat ${own.id}, which nobody changed: ${planned} boxes were due, ${came.size} came and ${skipped.length} were skipped`,
  ];
}
