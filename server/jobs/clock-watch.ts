import { uptime } from 'node:os';

/** The largest difference between the clock and the uptime that still counts as an ordinary clock correction. */
const toleranceMs = 10 * 60_000;
/** How long a changed clock is distrusted. After that time it is trusted, because most people change a clock to correct it. */
const trustAfterSeconds = 24 * 60 * 60;

/**
 * Detects that the computer's clock was changed. A clock that is set days ahead by mistake would charge instalments early. The clock is
 * compared with the computer's uptime, which includes sleep and doesn't depend on the clock.
 */
export class ClockWatch {
  readonly #clock: () => Date;
  readonly #uptimeSeconds: () => number;
  /** The clock's time and the uptime when they last agreed. */
  #agreed: { at: number; uptime: number };
  #movedAt: number | null = null;

  constructor(clock: () => Date, uptimeSeconds: () => number = uptime) {
    this.#clock = clock;
    this.#uptimeSeconds = uptimeSeconds;
    this.#agreed = { at: clock().getTime(), uptime: uptimeSeconds() };
  }

  /** Whether the clock was set ahead of the real time. A day after the change, the clock is trusted again. */
  isAhead(): boolean {
    const at = this.#clock().getTime();
    const now = this.#uptimeSeconds();
    const offMs = at - this.#agreed.at - (now - this.#agreed.uptime) * 1000;
    const isRight = Math.abs(offMs) <= toleranceMs;
    if (!isRight) this.#movedAt ??= now;
    if (isRight || (this.#movedAt !== null && now - this.#movedAt >= trustAfterSeconds)) {
      this.#agreed = { at, uptime: now };
      this.#movedAt = null;
      return false;
    }
    return offMs > 0;
  }
}
