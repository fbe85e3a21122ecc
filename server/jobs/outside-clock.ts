import type { Deps } from '#server/deps.ts';
import { askProvider } from '#server/payments/providers/ask-provider.ts';
import type { Job } from './scheduler.ts';

/** The computer's clock may be ahead of the provider's by this much. */
const toleranceMs = 60 * 60_000;

/**
 * Compares the computer's clock with the payment provider's before the first job that depends on the date. ClockWatch can't detect a
 * clock that was already ahead when the shop started, and such a clock would have instalments charged early.
 */
export class OutsideClock {
  #isTrusted = false;
  #comparison: Promise<void> | null = null;

  /** Requires a new comparison, because the computer's clock was moved. */
  doubt(): void {
    this.#isTrusted = false;
  }

  /**
   * Returns a job that compares the clocks before the given job runs, or the unchanged job if no comparison is needed. The till needs
   * none, because it runs on this computer and has no clock of its own.
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
