import { AppError } from '#core/app-error.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import type { Reader } from '#server/db/store.ts';
import { getCustomerRow } from './customer-record-queries.ts';

/**
 * Finds a customer's record that can be changed.
 * @throws AppError not_found; wrong_status if the record was merged or closed
 */
export async function getOpenCustomer(db: Reader, id: number): Promise<CustomerRow> {
  const row = await getCustomerRow(db, id);
  if (row.mergedIntoId !== null) {
    const detail = `Someone has merged this record into customer ${row.mergedIntoId}. Please open it again.`;
    throw new AppError('wrong_status', { detail });
  }
  if (row.closedAt !== null) throw new AppError('wrong_status', { detail: 'This customer was closed.' });
  return row;
}
