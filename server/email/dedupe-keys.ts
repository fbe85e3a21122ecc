import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';

/** An order is confirmed once, also where its first payment was taken back and another came. */
export function confirmationKey(orderId: number): string {
  return `order-confirmation:${orderId}`;
}

interface DueInstalment<Id, Due> {
  id: Id;
  dueDate: Due;
}

const reminderParts = <Id, Due>({ id, dueDate }: DueInstalment<Id, Due>) => ['reminder:', id, ':', dueDate] as const;

/** An instalment is reminded of once for each day it falls due on. */
export function reminderKey(instalment: DueInstalment<number, Day>): string {
  return reminderParts(instalment).join('');
}

/** The same key of a row, in SQL. */
export function reminderKeyOf(columns: DueInstalment<SQLWrapper, SQLWrapper>): SQL {
  const parts = reminderParts(columns).map((part) => sql`${part}`);
  return sql.join(parts, sql` || `);
}

/** The day of a reminder's key, in SQL: its last ten characters. */
export function reminderDueDay(dedupeKey: SQLWrapper): SQL {
  return sql`substr(${dedupeKey}, -10)`;
}
