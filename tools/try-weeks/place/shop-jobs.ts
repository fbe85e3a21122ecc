import type { Deps } from '#server/deps.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';

/** The most emails that the shop sends in one run of its job. */
const emailsOfRun = 100;

/** Runs the shop's own jobs when they are due on its clock, as after a sleep of the computer. */
export class ShopJobs {
  readonly #deps: Deps;
  readonly #jobs: Job[];
  readonly #sender: Job;
  readonly #dueAt = new Map<Job, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
    const jobs = jobList();
    const sender = jobs.find(({ name }) => name === 'send emails');
    if (sender === undefined) throw new Error('No job sends emails');
    this.#sender = sender;
    this.#jobs = jobs.filter((job) => job !== sender);
  }

  async runDue(): Promise<void> {
    const now = this.#deps.clock().getTime();
    for (const job of this.#jobs) {
      if ((this.#dueAt.get(job) ?? 0) > now) continue;
      this.#dueAt.set(job, now + job.everyMs);
      await runJob(job, this.#deps);
    }
  }

  /** Sends all waiting emails. @param received how many the mail server has accepted so far */
  async sendEmails(received: () => number): Promise<void> {
    for (;;) {
      const before = received();
      await runJob(this.#sender, this.#deps);
      if (received() - before < emailsOfRun) return;
    }
  }
}
