import type { Job } from './scheduler.ts';

/** The state of one of the shop's jobs since the shop started. Instants are UTC. */
export interface JobState {
  name: string;
  everyMs: number;
  mayTakeLong: boolean;
  runs: number;
  failures: number;
  isRunning: boolean;
  lastStartedAt: string | null;
  lastEndedAt: string | null;
  /** The duration of the last finished run. */
  tookMs: number | null;
  /** The error of the last failed run. It is kept when later runs succeed. */
  lastError: string | null;
  lastErrorAt: string | null;
  /** The end time of the first run that failed after the last successful run; null if the latest run succeeded. */
  failingSince: string | null;
}

/** A job counts as failing only after this time, because a single failure may be a provider's short outage. */
const failingLimitMs = 10 * 60_000;
/** A run that takes longer than this is reported as stuck. */
const runLimitMs = 30 * 60_000;

/** The state of each job. It is kept only in memory, so it is empty after a restart. */
export class JobStates {
  readonly #states = new Map<string, JobState>();

  /** Adds a job that hasn't run yet to the list of states. */
  add({ name, everyMs, mayTakeLong = false }: Pick<Job, 'name' | 'everyMs' | 'mayTakeLong'>): void {
    if (!this.#states.has(name)) this.#states.set(name, { name, everyMs, mayTakeLong, ...neverRun });
  }

  began({ name }: Pick<Job, 'name'>, now: Date): void {
    this.#change(name, { isRunning: true, lastStartedAt: now.toISOString() });
  }

  /** Records the end of a job's run. `error` is the error of a failed run; null if the run succeeded. */
  ended({ name }: Pick<Job, 'name'>, now: Date, { tookMs, error }: { tookMs: number; error: unknown }): void {
    const state = this.#states.get(name);
    if (state === undefined) return;
    const at = now.toISOString();
    const hasFailed = error !== null;
    this.#change(name, {
      runs: state.runs + 1,
      failures: state.failures + (hasFailed ? 1 : 0),
      isRunning: false,
      lastEndedAt: at,
      tookMs: Math.round(tookMs),
      ...(hasFailed ? { lastError: sentenceOf(error), lastErrorAt: at } : {}),
      failingSince: hasFailed ? (state.failingSince ?? at) : null,
    });
  }

  list(): JobState[] {
    return [...this.#states.values()];
  }

  failing(): number {
    return this.list().filter((state) => state.failingSince !== null).length;
  }

  /**
   * Whether all jobs are well. False if a job has failed repeatedly for a while, or if its run doesn't end; staff should then check it.
   * The server stays in service, because customers are still served.
   */
  areWell(now: Date): boolean {
    const isOld = (at: string | null, ms: number) => at !== null && now.getTime() - Date.parse(at) > ms;
    return this.list().every(({ mayTakeLong, isRunning, lastStartedAt, failingSince, lastErrorAt }) => {
      const failsAgain = failingSince !== null && failingSince !== lastErrorAt && isOld(failingSince, failingLimitMs);
      return !failsAgain && (mayTakeLong || !(isRunning && isOld(lastStartedAt, runLimitMs)));
    });
  }

  #change(name: string, changes: Partial<JobState>): void {
    const state = this.#states.get(name);
    if (state !== undefined) this.#states.set(name, { ...state, ...changes });
  }
}

const neverRun = {
  runs: 0,
  failures: 0,
  isRunning: false,
  lastStartedAt: null,
  lastEndedAt: null,
  tookMs: null,
  lastError: null,
  lastErrorAt: null,
  failingSince: null,
} as const;

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
