import { formatFullDay, startOfDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { intervalSchema, type Repeat, type RepeatBox, repeatBoxSchema } from '#core/repeats/repeat.ts';
import { nextBoxes, type ScheduledBox } from '#core/repeats/schedule.ts';
import { describeProblem, describeReason, describeSkip, type RepeatReader } from '#core/repeats/skip-reason.ts';
import { contentsOf, estimateOf, type PricedBox, priceContents } from './price-box.ts';
import { type CycleRow, cycleOn, type FullRepeat } from './repeat-queries.ts';
import { announcementOf, deliveryOf, type RepeatWorld, scheduleOf, waitsForCustomer, zoneOf } from './repeat-world.ts';

const shownBoxes = 3;

/** The next boxes of a repeat that can still be changed; none while it waits for its customer. */
export function comingBoxes(full: FullRepeat, world: RepeatWorld, count = shownBoxes): ScheduledBox[] {
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (delivery === null || waitsForCustomer(full.row)) return [];
  const boxes = nextBoxes(scheduleOf(full), delivery, { now: world.now, count: count + 1 });
  return boxes.filter(({ plannedDate }) => !isRun(cycleOn(full, plannedDate))).slice(0, count);
}

/** The delivery fee on an ordinary day. No day with a higher fee is chosen for a box. */
export function usualFee(full: FullRepeat, world: RepeatWorld): number {
  return priceContents(contentsOf(full, world.today, undefined), world, { address: full.row }).feeCents;
}

function isRun(cycle: CycleRow | undefined): boolean {
  return cycle !== undefined && cycle.deliveredOn !== null;
}

/** A box as its customer or as staff see it. */
export function presentBox(
  full: FullRepeat,
  world: RepeatWorld,
  box: ScheduledBox,
  reader: RepeatReader = 'customer',
): RepeatBox {
  const cycle = cycleOn(full, box.plannedDate);
  const priced = priceContents(contentsOf(full, box.plannedDate, cycle), world, {
    address: full.row,
    cycle,
    date: box.date,
  });
  const isSkipped = box.status !== 'planned';
  const cancelRequestedAt = full.cancelRequests.get(cycle?.orderId ?? 0);
  return repeatBoxSchema.parse({
    plannedDate: box.plannedDate,
    date: box.date,
    status: isSkipped ? 'skipped' : (cycle?.status ?? 'planned'),
    changeUntil: box.cutoff.toISOString(),
    items: priced.items,
    price: priced.goodsCents,
    fee: priced.feeCents,
    total: priced.totalCents,
    ...estimateOf(priced),
    noticedAt: cycle?.noticedAt ?? null,
    skippedBy: isSkipped ? (cycle?.skippedBy ?? 'shop') : null,
    note: noteOf(box, cycle, { priced, reader, isCancelling: cancelRequestedAt !== undefined }),
    orderId: cycle?.orderId ?? null,
    ...(cancelRequestedAt === undefined ? {} : { cancelRequestedAt }),
  });
}

function noteOf(
  { status, date, movedFrom }: ScheduledBox,
  cycle: CycleRow | undefined,
  { priced, reader, isCancelling }: { priced: PricedBox; reader: RepeatReader; isCancelling: boolean },
): string | null {
  if (status === 'no-day') return describeReason('no-day', reader);
  if (status === 'skipped' || cycle?.status === 'missed')
    return cycle === undefined ? null : describeSkip(cycle, reader);
  if (isCancelling)
    return reader === 'customer'
      ? 'You have asked us to cancel its order. Nothing is taken from your card until we have answered.'
      : 'The customer has asked to cancel its order. Nothing is taken from the card until you have answered.';
  if (cycle !== undefined && isUnderWay(cycle)) {
    const total = formatMoney(priced.totalCents);
    const charged = `${total} is charged for it.`;
    const isWeighed = estimateOf(priced).estimate !== undefined;
    return `It can’t be changed any more. ${isWeighed ? `What it weighs is charged for it, at most ${total}.` : charged}`;
  }
  if (priced.units.length === 0)
    return `${describeReason('not-sold', reader)} It doesn’t come unless something else is chosen.`;
  if (movedFrom === null) return null;
  const why = movedFrom.reason === null ? '' : ` (${movedFrom.reason})`;
  return `We don’t deliver on ${formatFullDay(movedFrom.date)}${why}, so this box comes on ${formatFullDay(date)}.`;
}

/** Returns the boxes whose cut-off has passed, but whose order isn't made or isn't charged yet. */
function lockedBoxes(full: FullRepeat): ScheduledBox[] {
  return full.cycles.flatMap((cycle): ScheduledBox[] => {
    const { plannedDate, deliveredOn: date } = cycle;
    if (date === null || !isUnderWay(cycle)) return [];
    const cutoff = announcementOf(cycle)?.cutoff ?? startOfDay(date);
    return [{ plannedDate, date, cutoff, status: 'planned', movedFrom: null }];
  });
}

function isUnderWay(cycle: CycleRow): boolean {
  return isRun(cycle) && (cycle.status === 'planned' || cycle.status === 'charging');
}

/** Returns the state of a repeat on a day. A pause that has reached its end day is over. */
export function statusOf({ row }: FullRepeat, { today }: Pick<RepeatWorld, 'today'>): Repeat['status'] {
  if (row.status === 'stopped') return 'stopped';
  if (row.status !== 'paused') return 'active';
  return row.pausedUntil !== null && row.pausedUntil <= today ? 'active' : 'paused';
}

export function presentRepeat(full: FullRepeat, world: RepeatWorld, reader: RepeatReader = 'customer'): Repeat {
  const { row } = full;
  const status = statusOf(full, world);
  const zone = zoneOf(world, row);
  const { cardBrand: brand, cardLast4: last4 } = row;
  const boxes = [...lockedBoxes(full), ...comingBoxes(full, world)];
  return {
    id: row.id,
    status,
    pausedUntil: status === 'paused' ? row.pausedUntil : null,
    intervalWeeks: intervalSchema.parse(row.intervalWeeks),
    items: priceContents(contentsOf(full, world.today, undefined), world, { address: row }).items,
    card: brand === null || last4 === null ? null : { brand, last4 },
    address: {
      street: row.street ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      postcode: row.postcode ?? '',
    },
    zone: zone && { id: zone.id, name: zone.name },
    nextBoxes:
      status === 'stopped'
        ? boxes
            .filter(({ plannedDate }) => isRun(cycleOn(full, plannedDate)))
            .map((box) => presentBox(full, world, box, reader))
        : boxes.map((box) => presentBox(full, world, box, reader)),
    problem: problemOf(full, world, reader),
    agreement: row.agreement,
    agreedAt: row.agreedAt,
    stoppedAt: row.stoppedAt,
    version: row.version,
  };
}

function problemOf(full: FullRepeat, world: RepeatWorld, reader: RepeatReader): string | null {
  const { row } = full;
  if (row.status === 'stopped') return null;
  if (zoneOf(world, row) === null) {
    return reader === 'customer'
      ? 'We don’t deliver to this address any more, so no box comes. Please enter another address, or stop it.'
      : 'No zone delivers to this address any more, so no box comes. Enter another address, or stop it.';
  }
  return row.problem === null ? null : describeProblem(row.problem, reader);
}
