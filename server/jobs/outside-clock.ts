import type { Deps } from '#server/deps.ts';
import { askProvider } from '#server/payments/providers/ask-provider.ts';
import type { Job } from './scheduler.ts';

/** By how much the computer's clock may be ahead of the payment provider's. */
const toleranceMs = 60 * 60_000;

/**
 * Compares the computer's clock with the payment provider's before the first job that depends on the date. A clock that is ahead would
 * charge instalments early. ClockWatch isn't enough: it can't detect a clock that was already ahead when the shop started.
 */
export class OutsideClock {
  #isTrusted = false;
  #comparison: Promise<void> | null = null;

  /** Requires a new comparison. Called when the computer's clock was changed. */
  doubt(): void {
    this.#isTrusted = false;
  }

  /**
   * Returns the job, extended so that it compares the clocks before it runs. Returns the job unchanged if no comparison is needed. The
   * till needs none, because it runs on this computer and has no clock of its own.
   */
  checking(job: Job, deps: Deps): Job {
    if (this.#isTrusted || deps.providers.active.readClock === undefined) return job;
    return {
      ...job,
      run: async (jobDeps, signal) => {
        this.#comparison ??= this.#compare(deps).finally(() => {
          this.#comparison = null;
        });
        await this.#comparison;
        await job.run(jobDeps, signal);
      },
    };
  }

  /** @throws Error if the clock is ahead, ProviderUnavailable if the provider can't be reached */
  async #compare({ clock, providers: { active } }: Deps): Promise<void> {
    if (active.readClock === undefined) return;
    const right = await askProvider(active.readClock());
    const now = clock();
    if (now.getTime() - right.getTime() > toleranceMs) {
      throw new Error(
        `The computer’s clock is ahead: it says ${now.toISOString()}, and the payment provider says ${right.toISOString()}. ` +
          'Correct the computer’s clock. Until then nothing is done that depends on the date',
      );
    }
    this.#isTrusted = true;
  }
}
