const melbourneInstant = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "10 Nov 2026, 10:00 am": an instant by Melbourne's clock, for logs and lists of what happened. */
export function formatInstant(instant: string): string {
  return melbourneInstant.format(new Date(instant)).replaceAll('\u202f', ' ');
}
