import { afterEach, expect, it, vi } from 'vitest';

// WebKit on Debian 12 has ICU 72 with CLDR 42, which writes en-CA days as 11/24/2026. Other engines write a comma after a
// weekday, a narrow space before "am", midnight as 24, or digits of another script. These differences must not change the days,
// hours and texts that the shop shows.

const RealFormat = Intl.DateTimeFormat;

/** Simulates an engine whose formatted texts are useless, but whose parts contain what the standard guarantees. */
class OtherFormat extends RealFormat {
  override format(): string {
    return '11/24/2026, 24:07 am';
  }

  override formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = super.formatToParts(date);
    // Reorders the parts, changes the literals, and writes midnight as 24.
    return parts
      .toReversed()
      .map((part) => (part.type === 'literal' ? { ...part, value: '\u202f' } : part))
      .map((part) => (part.type === 'hour' && Number(part.value) === 0 ? { ...part, value: '24' } : part));
  }
}

async function datesUnder(format: typeof Intl.DateTimeFormat) {
  vi.resetModules();
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: format, NumberFormat: Intl.NumberFormat });
  return import('#core/dates.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('Melbourne days, hours and formatted dates are the same in JavaScript engines that format dates differently', async () => {
  const dates = await datesUnder(OtherFormat as typeof Intl.DateTimeFormat);
  const midnight = new Date('2026-11-24T13:00:00Z');
  expect(dates.melbourneDay(midnight)).toBe('2026-11-25');
  expect(dates.melbourneHour(midnight)).toBe(0);
  expect(dates.melbourneTime(midnight)).toBe('2026-11-25 00:00:00');
  expect(dates.startOfDay('2026-11-25')).toEqual(midnight);
  expect(dates.melbourneInstant('2026-11-25', '14:05').toISOString()).toBe('2026-11-25T03:05:00.000Z');
  expect(dates.formatShortDay('2026-09-05')).toBe('Sat 5 Sept');
  expect(dates.formatTime('2026-11-24T13:05:00Z')).toBe('12:05 am');
  expect(dates.formatTime('2026-11-25T01:05:00Z')).toBe('12:05 pm');
  expect(dates.formatInstant('2026-11-09T23:00:00Z')).toBe('10 Nov 2026, 10:00 am');
});

it('The two days on which the clocks change have the right length in JavaScript engines that format dates differently', async () => {
  const dates = await datesUnder(OtherFormat as typeof Intl.DateTimeFormat);
  // The first Sunday of October has 23 hours, and the first Sunday of April has 25.
  const hoursOf = (day: string) =>
    (dates.startOfDay(dates.addDays(day, 1)).getTime() - dates.startOfDay(day).getTime()) / 3_600_000;
  expect([hoursOf('2026-10-04'), hoursOf('2027-04-04'), hoursOf('2026-11-25')]).toEqual([23, 25, 24]);
});
