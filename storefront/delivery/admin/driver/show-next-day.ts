import { type Day, melbourneDay } from '#core/dates.ts';

/** Reloads a page that was left open overnight, so that it shows the new day. Unsent steps stay on the phone. */
export function showNextDay(day: Day, reload = () => window.location.reload()): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && melbourneDay(new Date()) !== day) reload();
  });
}
