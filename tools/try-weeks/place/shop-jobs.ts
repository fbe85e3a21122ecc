import type { Deps } from '#server/deps.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';

const minuteMs = 60_000;
/** Jobs that run every half hour or less often run only once a day here, as on a computer that sleeps. */
const rareMs = 30 * minuteMs;
const dayMs = 23 * 60 * minuteMs;

/**
 * Runs the shop's jobs that are due by its clock, as after the computer has slept. The job that sends emails isn't among them; `Post` does
 * its work.
 */
export class ShopJobs {
  readonly #deps: Deps;
  readonly #jobs = jobList().filter(({ name }) => name !== 'send emails');
  readonly #dueAt = new Map<Job, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async runDue(): Promise<void> {
    const now = this.#deps.clock().getTime();
    for (const job of this.#jobs) {
      if ((this.#dueAt.get(job) ?? 0) > now) continue;
      this.#dueAt.set(job, now + (job.everyMs < rareMs ? job.everyMs : Math.max(dayMs, job.everyMs)));
      await runJob(job, this.#deps);
    }
  }
}
