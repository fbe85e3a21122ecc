import { uptime } from 'node:os';

/** A clock correction is always smaller than this. */
const toleranceMs = 10 * 60_000;
/** After this time a changed clock is trusted, because most clocks are changed to correct them. */
const trustAfterSeconds = 24 * 60 * 60;

/**
 * Detects that the computer's clock was moved, by comparing the clock with the computer's uptime, which includes sleep and
 * doesn't depend on the clock. A clock that is set days ahead by mistake would have instalments charged early.
 */
export class ClockWatch {
  readonly #clock: () => Date;
  readonly #uptimeSeconds: () => number;
  /** When the clock and the uptime last agreed. */
  #agreed: { at: number; uptime: number };
  #movedAt: number | null = null;

  constructor(clock: () => Date, uptimeSeconds: () => number = uptime) {
    this.#clock = clock;
    this.#uptimeSeconds = uptimeSeconds;
    this.#agreed = { at: clock().getTime(), uptime: uptimeSeconds() };
  }

  /** Whether the clock is ahead of the time that has really passed. After a day the clock is trusted again. */
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
