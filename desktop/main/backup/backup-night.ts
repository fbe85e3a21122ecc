/** The hour, on the computer's own clock, at which the nightly backup is due. */
const hour = 2;

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * Whether last night's backup is missing. A backup is due at the backup hour; if the computer is asleep, as soon as it wakes. A backup
 * with a future time doesn't count: it was made before the clock was set back.
 * @param madeAt the instants of the existing backups
 */
export function isBackupDue(now: Date, madeAt: readonly string[]): boolean {
  const night = lastNight(now);
  return !madeAt.some((instant) => new Date(instant) >= night && new Date(instant) <= now);
}
