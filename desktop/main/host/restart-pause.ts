/**
 * The pauses before restarts after successive deaths of the server. They are short, because the shop must be running again within
 * 5 seconds.
 */
const restartPauseMs = [0, 250, 500, 1000];
/** After this many deaths in a row, every start probably fails, and constant restarts would slow down the computer. */
const manyDeaths = 30;
const pauseAfterManyMs = 30_000;

/** How long to wait before the next start. @param deaths in a row, without a healthy minute between them */
export function restartPause(deaths: number): number {
  return deaths >= manyDeaths ? pauseAfterManyMs : (restartPauseMs[deaths] ?? 1000);
}
