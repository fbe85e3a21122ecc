import type Database from 'better-sqlite3';
import { customerKey, userKeys } from '#core/search-keys.ts';

/**
 * Fills the search keys of rows that are older than the columns for search keys. SQL can't do this, because it can't remove accents.
 * Runs with the migrations that created these columns, in their transaction. Later rows are written with their keys.
 */
export function fillSearchKeys(connection: Database.Database): void {
  const people = connection.prepare<[], Named>('select id, username, email, first_name, last_name, phone from users');
  const setUser = connection.prepare('update users set search_key = ?, name_key = ? where id = ?');
  for (const { id, username, email, first_name, last_name, phone } of people.all()) {
    const keys = userKeys({ username, email, firstName: first_name, lastName: last_name, phone });
    setUser.run(keys.searchKey, keys.nameKey, id);
  }
  const buyers = connection.prepare<[], Buyer>('select id, customer_name, customer_email, customer_phone from orders');
  const setOrder = connection.prepare('update orders set customer_key = ? where id = ?');
  for (const { id, customer_name, customer_email, customer_phone } of buyers.all()) {
    const contact = { customerName: customer_name, customerEmail: customer_email, customerPhone: customer_phone };
    setOrder.run(customerKey(contact), id);
  }
}

interface Named {
  id: number;
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
}

interface Buyer {
  id: number;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
}
