// The Swedish form of a date and time is the one that sorts.
const melbourneClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What a Melbourne clock shows at an instant, to the second: "2026-11-10 10:00:00". */
export function melbourneTime(instant: Date): string {
  return melbourneClock.format(instant);
}
