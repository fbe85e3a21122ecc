import type { Deps } from '#server/deps.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';

const minuteMs = 60_000;
/** Jobs that look at all data every half hour or less often run once a day here, as on a computer that sleeps. */
const rareMs = 30 * minuteMs;
const dayMs = 23 * 60 * minuteMs;

/** Runs the shop's own jobs when they are due on its clock, as after a sleep of the computer. Emails are sent by the post. */
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
