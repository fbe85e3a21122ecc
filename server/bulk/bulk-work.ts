import type { Day } from '#core/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/request-context.ts';

/** A record that a job has yet to change. */
export interface BulkRecord {
  subjectId: number;
  prices: { from: number; to: number } | null;
}

export interface Acting {
  /** The user who started the job. */
  actor: Actor;
  now: Date;
  today: Day;
  deps: Pick<Deps, 'env'>;
}

/** The outcome for one record. `unchanged`: the record already had the wanted value. */
export type Outcome = 'changed' | 'unchanged';
