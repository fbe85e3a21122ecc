/** The hour, on the computer's own clock, at which the nightly backup is due. */
const hour = 2;

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * Whether the last night has no backup yet: at its hour, or as soon as the computer is awake again. One from a day that
 * is yet to come, because the clock was set back, counts for no night.
 * @param madeAt the instants of the backups there are
 */
export function isBackupDue(now: Date, madeAt: readonly string[]): boolean {
  const night = lastNight(now);
  return !madeAt.some((instant) => new Date(instant) >= night && new Date(instant) <= now);
}
