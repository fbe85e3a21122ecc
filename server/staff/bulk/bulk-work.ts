import type { BulkChange } from '#core/bulk/bulk-change.ts';
import type { Day } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/request-context.ts';
import { setDay } from './set-day.ts';
import { setPrice } from './set-price.ts';
import { tagCustomer, tagOrder } from './set-tag.ts';

/** A record that a job has yet to change. */
export interface BulkRecord {
  subjectId: number;
  prices: { from: number; to: number } | null;
}

export interface Acting {
  /** Who began the job. */
  actor: Actor;
  now: Date;
  today: Day;
  deps: Pick<Deps, 'env'>;
}

/** `unchanged`: it was so already. */
export type Outcome = 'changed' | 'unchanged';

/** Changes one record in the transaction of its mark. @throws AppError whatever the same change by hand would */
export function changeRecord(tx: Writer, record: BulkRecord, change: BulkChange, acting: Acting): Promise<Outcome> {
  switch (change.kind) {
    case 'price':
      return setPrice(tx, record, acting);
    case 'delivery-day':
      return setDay(tx, record, change.day, acting);
    case 'order-tag':
      return tagOrder(tx, record, change, acting);
    case 'customer-tag':
      return tagCustomer(tx, record, change, acting);
  }
}
