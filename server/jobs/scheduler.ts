import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';

/** Work that is done again and again while the shop runs. */
export interface Job {
  name: string;
  everyMs: number;
  /** Done once, and awaited, before the shop serves its first request. */
  beforeServing?: boolean;
  /** Done as soon as the shop serves, and not only after the first interval. */
  atStart?: boolean;
  /** When it is first done after the start, where that isn't after the first interval. */
  firstAfterMs?: number;
  /** Done once more when the shop stops, after the last request: for what is gathered in memory. */
  beforeStopping?: boolean;
  /** `signal` is aborted when the shop stops: long work ends at its next step. */
  run(deps: Deps, signal?: AbortSignal): Promise<void>;
}

export interface Scheduler {
  /** No run begins after this; returns when those at work have ended, or soon, where one waits for a silent provider. */
  stop(): Promise<void>;
}

/** The shop has 10 seconds to stop. What a run leaves undone then is found again at the next start, as after a crash. */
const stopLimitMs = 3_000;

/** Runs each job every so often. A run that takes longer than its interval delays the next one: a job never overlaps itself. */
export function startJobs(jobs: readonly Job[], deps: Deps): Scheduler {
  const stopping = new AbortController();
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function plan(job: Job, afterMs = job.everyMs): void {
    if (stopping.signal.aborted) return;
    // The server keeps the process alive; a waiting job alone must not.
    timers.set(job, setTimeout(() => begin(job), afterMs).unref());
  }
  function begin(job: Job): void {
    const run = runJob(job, deps, stopping.signal).then(() => {
      running.delete(run);
      plan(job);
    });
    running.add(run);
  }

  for (const job of jobs) deps.jobs.add(job);
  for (const job of jobs) job.atStart ? begin(job) : plan(job, job.firstAfterMs);
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      const limit = new AbortController();
      const tooLong = pause(stopLimitMs, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([Promise.all(running), tooLong]);
      limit.abort();
      for (const job of jobs) if (job.beforeStopping) await runJob(job, deps);
    },
  };
}

/** One run. A fault is logged and ends this run alone: the next one comes all the same. */
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
