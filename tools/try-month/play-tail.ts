import { addDays, type Day, melbourneInstant } from '#core/dates.ts';
import type { Play } from './play-day.ts';

/**
 * The last payment of a layby in six instalments that begins on the last day is due ten weeks later; texts of emails are kept for
 * 90 days.
 */
const everyDay = 72;
const allDays = 125;
const stepAfter = 7;

/**
 * After the month nobody orders: what was begun is completed, and data with a limited lifetime is deleted. Backups were tested
 * during the month, so the shop makes no more of them here.
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
    // A session ends after a month without activity.
    if (after % stepAfter === 0) await staff.enter();
    await staff.takeDueAtCounter(day);
    if (after % stepAfter === 0) await staff.seeToMissed();
  }
  await place.shop.quiet();
}
