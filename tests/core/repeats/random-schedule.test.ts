import { expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '#core/dates.ts';
import { daysToMoveTo, withInterval } from '#core/repeats/change-schedule.ts';
import { nextBoxes, type RepeatDelivery, type RepeatSchedule, type ScheduledBox } from '#core/repeats/schedule.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

/** A repeat with the shop around it, as random operations change it. */
interface World {
  schedule: RepeatSchedule;
  delivery: RepeatDelivery;
  now: Date;
}

const hour = 3_600_000;
/** The intervals of the specification, in weeks. */
const repeatIntervals = [1, 2, 4, 6, 8];
const count = 8;
const boxesOf = ({ schedule, delivery, now }: World) => nextBoxes(schedule, delivery, { now, count });

/** Formats an instant as a Melbourne clock shows it, by the platform's own calendar: '2026-10-04 12:00'. */
const melbourne = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Whether the owner's calendar has a delivery on a day. */
const isOpen = ({ zone, closedDays, extraDays }: RepeatDelivery, date: string) =>
  extraDays.some((extra) => extra.date === date) ||
  (zone.days.some(({ weekday }) => weekday === weekdayOf(date)) && closedDays.every((day) => day.date !== date));

function judgeBox({ delivery, now, schedule }: World, box: ScheduledBox): void {
  const { plannedDate, date, cutoff, movedFrom } = box;
  const weeks = daysBetween(schedule.anchor, plannedDate) / 7 / schedule.intervalWeeks;
  expect(Number.isInteger(weeks) && weeks >= 0).toBe(true);
  expect(cutoff > now).toBe(true);
  if (schedule.pause !== null) expect(date >= schedule.pause.until).toBe(true);
  if (box.status === 'no-day' || !isOpen(delivery, date)) {
    expect(box.status).not.toBe('planned');
    return;
  }
  if (movedFrom !== null) {
    // The nearest open day before; after it only if none before can be reached.
    expect(isOpen(delivery, movedFrom.date)).toBe(false);
    const [first, last] = date < movedFrom.date ? [date, movedFrom.date] : [movedFrom.date, date];
    for (let day = addDays(first, 1); day < last; day = addDays(day, 1)) {
      if (date < movedFrom.date) expect(isOpen(delivery, day)).toBe(false);
    }
  }
  const rule = delivery.zone.days.find(({ weekday }) => weekday === weekdayOf(date));
  if (rule === undefined || delivery.extraDays.some((extra) => extra.date === date)) return;
  const midnight = rule.cutoffTime === '24:00';
  const shown = `${addDays(date, midnight ? 1 - rule.cutoffDaysBefore : -rule.cutoffDaysBefore)} ${midnight ? '00:00' : rule.cutoffTime}`;
  expect(melbourne.format(cutoff)).toBe(shown);
}

function judge(world: World): void {
  const boxes = boxesOf(world);
  for (const box of boxes) judgeBox(world, box);
  for (const [index, box] of boxes.entries()) {
    const next = boxes[index + 1];
    if (next === undefined) continue;
    // The order is kept, and no box passes the planned day of its neighbour.
    expect(box.plannedDate < next.plannedDate).toBe(true);
    expect(box.date < next.date).toBe(true);
    expect(box.plannedDate < next.date).toBe(true);
    if (box.plannedDate !== world.schedule.anchor) expect(box.date < next.plannedDate).toBe(true);
  }
}

type Operation = (world: World, pick: number) => World;
const identities = (world: World) => boxesOf(world).map(({ plannedDate }) => plannedDate);
const boxAt = (world: World, pick: number) => boxesOf(world)[pick % count];

const skip: Operation = (world, pick) => {
  const box = boxAt(world, pick);
  if (box === undefined) return world;
  const { skipped } = world.schedule;
  const changed = { ...world, schedule: { ...world.schedule, skipped: [...skipped, box.plannedDate] } };
  const days = (of: World) => boxesOf(of).map(({ plannedDate, date }) => [plannedDate, date]);
  expect(days(changed)).toEqual(days(world));
  return changed;
};

const takeBack: Operation = (world, pick) => {
  const { skipped } = world.schedule;
  const taken = skipped[pick % Math.max(1, skipped.length)];
  const changed = { ...world, schedule: { ...world.schedule, skipped: skipped.filter((date) => date !== taken) } };
  expect(identities(changed)).toEqual(identities(world));
  return changed;
};

const move: Operation = (world, pick) => {
  const box = boxAt(world, pick);
  const days = box === undefined ? [] : daysToMoveTo(world.schedule, box.plannedDate, world);
  const to = days[pick % Math.max(1, days.length)];
  if (box === undefined || to === undefined) return world;
  const { plannedDate } = box;
  const others = world.schedule.moves.filter((each) => each.plannedDate !== plannedDate);
  const moves = [...others, { plannedDate, to: to.date }];
  const changed = { ...world, schedule: { ...world.schedule, moves } };
  expect(identities(changed)).toEqual(identities(world));
  const found = boxesOf(changed).find((each) => each.plannedDate === plannedDate);
  expect(found).toMatchObject({ date: to.date, cutoff: to.cutoff, status: 'planned', movedFrom: null });
  return changed;
};

const changeInterval: Operation = (world, pick) => {
  const schedule = withInterval(world.schedule, repeatIntervals[pick % 5] ?? 1, world);
  const changed = { ...world, schedule };
  const [before] = boxesOf(world);
  const [after, second] = boxesOf(changed);
  if (before?.movedFrom === null) expect(after).toEqual(before);
  if (before !== undefined && schedule.moves.every((each) => each.plannedDate !== before.plannedDate))
    expect(second?.plannedDate).toBe(addDays(before.plannedDate, schedule.intervalWeeks * 7));
  return changed;
};

const closeDay: Operation = (world, pick) => {
  const date = addDays(melbourne.format(world.now).slice(0, 10), pick % 90);
  const closedDays = [...world.delivery.closedDays, { date, zoneId: pick % 2 === 0 ? null : 7, reason: 'Holiday' }];
  return { ...world, delivery: { ...world.delivery, closedDays } };
};

const reopenDays: Operation = (world, pick) => {
  const closedDays = world.delivery.closedDays.filter((_, index) => index % 3 !== pick % 3);
  return { ...world, delivery: { ...world.delivery, closedDays } };
};

const addExtraDay: Operation = (world, pick) => {
  const date = addDays(melbourne.format(world.now).slice(0, 10), 2 + (pick % 60));
  const cutoff = new Date(Date.parse(`${date}T00:00:00Z`) - (24 + (pick % 72)) * hour).toISOString();
  const extraDays = world.delivery.extraDays.filter((extra) => extra.date !== date);
  const extra = { date, zoneId: 7, cutoff, capacity: null, fee: null };
  return { ...world, delivery: { ...world.delivery, extraDays: [...extraDays, extra] } };
};

const pause: Operation = (world, pick) => {
  const until = addDays(melbourne.format(world.now).slice(0, 10), pick % 80);
  return { ...world, schedule: { ...world.schedule, pause: { at: world.now, until } } };
};

const resume: Operation = (world) => ({ ...world, schedule: { ...world.schedule, pause: null } });

/** Time passes in steps of up to three days, and each box is announced once its cut-off is three days away. */
const wait: Operation = (world, pick) => {
  const later = { ...world, now: new Date(world.now.getTime() + (pick % 73) * hour) };
  const noticed = boxesOf(later).filter(
    ({ cutoff, status }) => status === 'planned' && cutoff.getTime() - later.now.getTime() < 72 * hour,
  );
  const { moves } = later.schedule;
  const unknown = noticed.filter((box) => moves.every(({ plannedDate }) => plannedDate !== box.plannedDate));
  const settled = unknown.map(({ plannedDate, date }) => ({ plannedDate, to: date }));
  const schedule = { ...later.schedule, moves: [...moves, ...settled] };
  const changed = { ...later, schedule };
  expect(boxesOf(changed).map(({ date }) => date)).toEqual(boxesOf(later).map(({ date }) => date));
  return changed;
};

const operations = { skip, takeBack, move, changeInterval, closeDay, reopenDays, addExtraDay, pause, resume, wait };

const zoneDay = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  cutoffDaysBefore: fc.integer({ min: 1, max: 4 }),
  cutoffTime: fc.constantFrom('08:00', '12:00', '22:00', '24:00'),
  capacity: fc.constant(null),
});

const world: fc.Arbitrary<World> = fc
  .record({
    days: fc.uniqueArray(zoneDay, { minLength: 1, maxLength: 5, selector: ({ weekday }) => weekday }),
    // Both clock changes lie within the boxes of most of these starts.
    start: fc.constantFrom('2026-03-12', '2026-09-10', '2026-12-01', '2027-03-20', '2027-09-20'),
    intervalWeeks: fc.constantFrom(...repeatIntervals),
  })
  .map(({ days, start, intervalWeeks }) => {
    const weekday = days[0]?.weekday ?? 1;
    const anchor = addDays(start, 7 + ((weekday - weekdayOf(start) + 7) % 7));
    return {
      schedule: { anchor, intervalWeeks, after: null, skipped: [], moves: [], pause: null, stoppedAt: null },
      delivery: { zone: { id: 7, days }, closedDays: [], extraDays: [], mostFee: 0 },
      now: new Date(`${start}T01:00:00Z`),
    };
  });

it('After any changes to a repeating order, each of its boxes comes on an open day of its own with that day’s cut-off, and the boxes stay in order', () => {
  const step = fc.record({
    operation: fc.constantFrom(...Object.values(operations)),
    pick: fc.nat(10_000),
  });
  fc.assert(
    fc.property(world, fc.array(step, { maxLength: 25 }), (start, steps) => {
      judge(start);
      steps.reduce((before, { operation, pick }) => {
        const after = operation(before, pick);
        judge(after);
        return after;
      }, start);
    }),
    { numRuns: 300 },
  );
});
