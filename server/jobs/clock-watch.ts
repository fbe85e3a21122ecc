import { uptime } from 'node:os';

/** A difference of up to this much between the clock and the uptime is an ordinary clock correction. */
const toleranceMs = 10 * 60_000;
/** A changed clock is trusted again after this time, because most people change a clock to correct it. */
const trustAfterSeconds = 24 * 60 * 60;

/**
 * Detects that the computer's clock was moved, by comparing the clock with the computer's uptime, which includes sleep and
 * doesn't depend on the clock. A clock that is set days ahead by mistake would have instalments charged early.
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

  /** Whether the clock was put ahead of the real time. A day after the change, the clock is trusted again. */
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
