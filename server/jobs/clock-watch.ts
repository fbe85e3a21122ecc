import { uptime } from 'node:os';

/** More than a clock is ever put right by in one go. */
const toleranceMs = 10 * 60_000;
/** After so long a clock that was moved is taken for the right one: most are moved because they were wrong. */
const trustAfterSeconds = 24 * 60 * 60;

/**
 * Notices that the computer's clock was moved, by the time since the computer was switched on, which sleep counts for
 * and the clock doesn't touch. A clock that is put days ahead by mistake would have instalments charged early.
 */
export class ClockWatch {
  readonly #clock: () => Date;
  readonly #uptimeSeconds: () => number;
  /** Where clock and uptime last agreed. */
  #agreed: { at: number; uptime: number };
  #movedAt: number | null = null;

  constructor(clock: () => Date, uptimeSeconds: () => number = uptime) {
    this.#clock = clock;
    this.#uptimeSeconds = uptimeSeconds;
    this.#agreed = { at: clock().getTime(), uptime: uptimeSeconds() };
  }

  /** Whether the clock is ahead of the time that has gone by, and hasn't been so for a day. */
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
