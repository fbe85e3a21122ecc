import type { BulkChange } from '#core/bulk/bulk-change.ts';
import type { Writer } from '#server/db/store.ts';
import type { Acting, BulkRecord, Outcome } from './bulk-work.ts';
import { setDay } from './set-day.ts';
import { setPrice } from './set-price.ts';
import { tagCustomer, tagOrder } from './set-tag.ts';

/**
 * Changes one record of a job and marks it as done, in one transaction.
 * @throws AppError like the same change made by hand
 */
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
