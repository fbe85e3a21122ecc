/**
 * The pauses before the server is restarted, one for each death in a row. They are short, because the shop must be running again within
 * 5 seconds.
 */
const restartPauseMs = [0, 250, 500, 1000];
/**
 * From this many deaths in a row on, the pause is long. Every start probably fails then, and constant restarts would slow down the
 * computer.
 */
const manyDeaths = 30;
const pauseAfterManyMs = 30_000;

/**
 * Returns how long to wait before the next start of the server.
 * @param deaths how often the server has died in a row, without running for a healthy minute in between
 */
export function restartPause(deaths: number): number {
  return deaths >= manyDeaths ? pauseAfterManyMs : (restartPauseMs[deaths] ?? 1000);
}
