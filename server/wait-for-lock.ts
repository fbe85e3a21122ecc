import { setTimeout as pause } from 'node:timers/promises';

/** How long a starting program waits for another program to stop. A server takes less time to stop. */
export const lockWaitMs = 12_000;
const retryMs = 50;

/**
 * Tries to take a lock until it succeeds. Returns null if that takes longer than `waitMs`. The pauses are random, so that two processes
 * don't give way to each other forever.
 */
export async function waitForLock<Held>(
  take: () => Promise<Held | null> | Held | null,
  waitMs = lockWaitMs,
): Promise<Held | null> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const held = await take();
    if (held !== null || performance.now() >= giveUpAt) return held;
    await pause(retryMs * (1 + Math.random()));
  }
}
