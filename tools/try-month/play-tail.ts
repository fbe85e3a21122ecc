import { addDays, type Day, melbourneInstant } from '#core/dates.ts';
import type { Play } from './play-day.ts';

/**
 * Every day is simulated until the last payment of a layby in six instalments that starts on the last day: it is due ten weeks
 * later. The texts of emails are kept for 90 days.
 */
const everyDay = 72;
const allDays = 125;
const stepAfter = 7;

/**
 * Simulates the time after the month, in which no one orders: laybys are completed, and data with a limited lifetime is deleted.
 * The shop makes no more backups, because backups were tested during the month.
 */
export async function playTail(play: Play, lastDay: Day): Promise<void> {
  const { place, staff } = play;
  await place.shop.stop();
  await place.shop.start({ BACKUP_DIR: '' });
  for (let after = 1; after <= allDays; after += after < everyDay ? 1 : stepAfter) {
    const day = addDays(lastDay, after);
    await place.shop.moveTo(melbourneInstant(day, '09:05'));
    await place.stripe?.webhooks.settled();
    if (after > everyDay) continue;
    // Signs in again, because a session ends after a month without activity.
    if (after % stepAfter === 0) await staff.enter();
    await staff.takeDueAtCounter(day);
    if (after % stepAfter === 0) await staff.seeToMissed();
  }
  await place.shop.quiet();
}
