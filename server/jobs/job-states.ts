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

/** A single failure may be a provider's short outage; the next run may succeed. */
const failingLimitMs = 10 * 60_000;
/** Every run is much shorter than this. */
const runLimitMs = 30 * 60_000;

/** The state of each job, in memory: after a restart all states are empty. */
export class JobStates {
  readonly #states = new Map<string, JobState>();

  /** Lists a job that hasn't run yet. */
  add({ name, everyMs, mayTakeLong = false }: Pick<Job, 'name' | 'everyMs' | 'mayTakeLong'>): void {
    if (!this.#states.has(name)) this.#states.set(name, { name, everyMs, mayTakeLong, ...neverRun });
  }

  began({ name }: Pick<Job, 'name'>, now: Date): void {
    this.#change(name, { isRunning: true, lastStartedAt: now.toISOString() });
  }

  /** `error` is the error of a failed run; null for success. */
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
   * Returns false if a job has kept failing for a while, or a run doesn't end, so that staff should check the job. Customers are
   * still served, and the other servers have the same jobs, so this takes no server out of service.
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
