import { type SQL, sql } from 'drizzle-orm';
import { readProvisional } from '#core/offline/provisional-number.ts';
import { offlineChanges } from './offline-tables.ts';

/** Returns a query for the ids of the orders whose provisional receipt has this number; null if the text isn't a provisional number. */
export function ordersOfProvisional(typed: string): SQL | null {
  const number = readProvisional(typed);
  if (number === null) return null;
  const { orderId, provisionalNumber } = offlineChanges;
  return sql`select ${orderId} from ${offlineChanges} where ${provisionalNumber} = ${number} and ${orderId} is not null`;
}
