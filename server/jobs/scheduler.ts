import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { ClockWatch } from './clock-watch.ts';
import { OutsideClock } from './outside-clock.ts';

/** Work that is repeated while the shop runs. */
export interface Job {
  name: string;
  everyMs: number;
  /** Whether the job runs once before the shop serves its first request. The shop waits until that run has ended. */
  beforeServing?: boolean;
  /** Whether the first run starts as soon as the shop serves requests. Otherwise, the job waits for its first interval. */
  atStart?: boolean;
  /** The delay before the first run. If it isn't set, the first run starts after the job's interval. */
  firstAfterMs?: number;
  /** Whether the job is skipped while the computer's clock is ahead. This is for work that depends on the date and can't be undone. */
  goesByDate?: boolean;
  /** Whether a run may take more than half an hour. */
  mayTakeLong?: boolean;
  /** Whether the job also runs when the shop stops, after the last request. It then stores the data that it collected in memory. */
  beforeStopping?: boolean;
  /** Does the job's work. `signal` is aborted when the shop stops; a long job then ends after its current step. */
  run(deps: Deps, signal?: AbortSignal): Promise<void>;
}

export interface Scheduler {
  /**
   * Runs the jobs that became due while the computer slept. Must be called when the computer wakes, because timers stop during
   * sleep.
   */
  wake(): void;
  /**
   * Stops the scheduler: no job's run starts after this call. Resolves when the current runs have ended, or after a few seconds
   * if a run waits for a provider that doesn't respond.
   */
  stop(): Promise<void>;
}

/**
 * How long the scheduler waits for running jobs when the shop stops; stopping may take 10 seconds in all. The next start continues
 * unfinished work, as after a crash.
 */
const stopLimitMs = 3_000;

/** Runs each job at its interval. A long run delays the next run, so a job never overlaps itself. */
export function startJobs(
  jobs: readonly Job[],
  deps: Deps,
  clockWatch: ClockWatch = new ClockWatch(deps.clock),
): Scheduler {
  const stopping = new AbortController();
  const timers = new Map<Job, { timer: NodeJS.Timeout; dueAt: number }>();
  const running = new Set<Promise<void>>();
  const outsideClock = new OutsideClock();

  function plan(job: Job, afterMs = job.everyMs): void {
    if (stopping.signal.aborted) return;
    // A waiting job must not keep the process alive; the HTTP server does that.
    const timer = setTimeout(() => begin(job), afterMs).unref();
    timers.set(job, { timer, dueAt: deps.clock().getTime() + afterMs });
  }
  function begin(job: Job): void {
    timers.delete(job);
    if (job.goesByDate && clockWatch.isAhead()) {
      outsideClock.doubt();
      deps.log.warn({ job: job.name }, 'The computer’s clock was put ahead, so this job waits for a day');
      plan(job);
      return;
    }
    const checked = job.goesByDate ? outsideClock.checking(job, deps) : job;
    const run = runJob(checked, deps, stopping.signal).then(() => {
      running.delete(run);
      plan(job);
    });
    running.add(run);
  }

  for (const job of jobs) deps.jobs.add(job);
  for (const job of jobs) job.atStart ? begin(job) : plan(job, job.firstAfterMs);
  return {
    wake() {
      for (const [job, { timer, dueAt }] of [...timers]) {
        if (stopping.signal.aborted || deps.clock().getTime() < dueAt) continue;
        clearTimeout(timer);
        begin(job);
      }
    },
    async stop() {
      stopping.abort();
      for (const { timer } of timers.values()) clearTimeout(timer);
      const limit = new AbortController();
      const tooLong = pause(stopLimitMs, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([Promise.all(running), tooLong]);
      limit.abort();
      for (const job of jobs) if (job.beforeStopping) await runJob(job, deps);
    },
  };
}

/** Runs a job once. An error is logged and ends only this run: the next run follows as usual. */
export async function runJob(job: Job, deps: Deps, signal?: AbortSignal): Promise<void> {
  const { jobs, clock, log } = deps;
  const startedAt = performance.now();
  let fault: unknown = null;
  jobs.add(job);
  jobs.began(job, clock());
  try {
    await job.run(deps, signal);
  } catch (error) {
    fault = error ?? 'It failed without a word';
    log.error({ err: error, job: job.name }, 'A job failed');
  }
  jobs.ended(job, clock(), { tookMs: performance.now() - startedAt, error: fault });
}
