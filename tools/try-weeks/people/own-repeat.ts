import type { Day } from '#core/dates.ts';

/** A change that the shop has confirmed to its customer. */
export interface Change {
  at: Date;
  kind:
    | 'start'
    | 'skip'
    | 'unskip'
    | 'move'
    | 'contents'
    | 'interval'
    | 'pause'
    | 'resume'
    | 'address'
    | 'card'
    | 'stop';
  /** The changed box, by its planned day; null if all boxes are changed. */
  plannedDate: Day | null;
  /** The delivery days of that box, before and after the change. */
  dates: readonly Day[];
}

/** The changes after which a box may cost more. */
const mayCostMore = new Set<Change['kind']>(['contents', 'move', 'unskip', 'resume', 'address']);

/** A repeat as its customer knows it: what they agreed to, and each change that the shop has confirmed. */
export class OwnRepeat {
  readonly id: number;
  readonly email: string;
  readonly intervalWeeks: number;
  readonly firstDate: Day;
  /** Whether its customer never changes anything. */
  readonly isQuiet: boolean;
  readonly changes: Change[] = [];
  isStopped = false;
  /** The token of the link in its newest email. */
  token: string | null = null;

  constructor(begun: Pick<OwnRepeat, 'id' | 'email' | 'intervalWeeks' | 'firstDate' | 'isQuiet'>) {
    this.id = begun.id;
    this.email = begun.email;
    this.intervalWeeks = begun.intervalWeeks;
    this.firstDate = begun.firstDate;
    this.isQuiet = begun.isQuiet;
  }

  /** Whether the customer changed the box of a day between two instants, in a way that can make it cost more. */
  changedBox(date: Day, since: Date, until: Date): boolean {
    return this.changes.some(({ at, kind, plannedDate, dates }) => {
      const concerns = plannedDate === null || dates.includes(date);
      return mayCostMore.has(kind) && concerns && at >= since && at <= until;
    });
  }

  /** Returns when a planned box was last skipped; null if a later change may have brought the box back. */
  skippedAt(plannedDate: Day): Date | null {
    const own = this.changes.filter((change) => change.plannedDate === plannedDate || change.plannedDate === null);
    const last = own.findLast(({ kind }) => ['skip', 'unskip', 'interval'].includes(kind));
    return last?.kind === 'skip' ? last.at : null;
  }

  get stoppedAt(): Date | null {
    return this.changes.find(({ kind }) => kind === 'stop')?.at ?? null;
  }
}
