/** @typedef {{ name: string; instant: string }} TestClock */

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The run starts this long before an instant, so that tests run on both sides of it. */
const leadMs = 5 * minuteMs;

const melbourne = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
});

/**
 * Returns the coming instants at which rules about days are most likely to be wrong in Melbourne: the end of a month, both clock
 * changes, and the night before a Saturday, from which no delivery can be ordered for days.
 * @param {number} now in ms @returns {TestClock[]}
 */
export function testClocks(now) {
  const first = Math.ceil(now / hourMs) * hourMs;
  /** @type {(isIt: (at: ReturnType<typeof partsAt>, before: ReturnType<typeof partsAt>) => boolean) => number} */
  const next = (isIt) => {
    let at = first;
    while (!isIt(partsAt(at), partsAt(at - hourMs))) at += hourMs;
    return at;
  };
  return [
    { name: 'month end', at: next(({ day, hour }) => day === '1' && Number(hour) === 0) - leadMs },
    { name: 'clocks go back', at: next(({ zone }, before) => zone === 'GMT+10' && before.zone === 'GMT+11') - leadMs },
    {
      name: 'clocks go forward',
      at: next(({ zone }, before) => zone === 'GMT+11' && before.zone === 'GMT+10') - leadMs,
    },
    { name: 'Friday night', at: next(({ weekday, hour }) => weekday === 'Fri' && Number(hour) === 0) + leadMs },
  ].map(({ name, at }) => ({ name, instant: new Date(at).toISOString() }));
}

/** @param {number} ms */
function partsAt(ms) {
  const parts = Object.fromEntries(melbourne.formatToParts(ms).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday, day: parts.day, hour: parts.hour, zone: parts.timeZoneName };
}
