import type Database from 'better-sqlite3';
import { searchKey, userKeys } from '#core/search-keys.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { insertInto } from './insert-into.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
}

const firstNames = [
  ...['Olivia', 'Charlotte', 'Amelia', 'Isla', 'Mia', 'Grace', 'Matilda', 'Zoë', 'Chloe', 'Sophie', 'Priya', 'Mei'],
  ...['Oliver', 'Noah', 'Jack', 'Henry', 'Leo', 'William', 'Thomas', 'Lachlan', 'Angus', 'Minh', 'Arjun', 'Hassan'],
];
const lastNames = [
  ...['Smith', 'Jones', 'Williams', 'Brown', 'Wilson', 'Taylor', 'Nguyen', 'Johnson', 'Martin', 'White', 'Anderson'],
  ...['Walker', 'Thompson', 'Thomas', 'Lee', 'Ryan', 'Robinson', 'Kelly', 'King', 'Campbell', 'Singh', 'Papadopoulos'],
  ...['Kowalski', 'Rossi', 'O’Brien', 'McDonald', 'Fitzgerald', 'Patel', 'Chen', 'Tran', 'Ibrahim', 'Haddad'],
];
/** A last name that only a few of forty thousand customers have. */
const rareLastName = 'Quillfeather';
const oneRareIn = 8000;

/** Adds customers with accounts, oldest first, from `firstDay` days ago until today. */
export function addPeople(
  database: Database.Database,
  { count, chance, now, days }: { count: number; chance: Chance; now: Date; days: number },
): Person[] {
  const add = insertInto(database, 'users', [
    ...['username', 'username_key', 'email', 'email_key', 'password_hash', 'first_name', 'last_name', 'phone'],
    ...['address', 'created_at', 'search_key', 'name_key'],
  ]);
  return Array.from({ length: count }, (_, index) => {
    const first = chance.pick(firstNames);
    const last = chance.oneIn(oneRareIn) ? rareLastName : chance.pick(lastNames);
    const username = `${searchKey(first)}.${searchKey(last).replace(/[^a-z]/g, '')}${index}`;
    const email = `${username}@customer.test`;
    const phone = `04${String(chance.below(100_000_000)).padStart(8, '0')}`;
    const keys = userKeys({ username, email, firstName: first, lastName: last, phone });
    const id = add({
      username,
      username_key: username,
      email,
      email_key: email,
      password_hash: 'none: nobody signs in with it',
      first_name: first,
      last_name: last,
      phone,
      address: `${1 + chance.below(200)} High Street, Northcote VIC 3070`,
      created_at: new Date(now.getTime() - ((count - index) / count) * days * 86_400_000).toISOString(),
      search_key: keys.searchKey,
      name_key: keys.nameKey,
    });
    return { id, name: `${first} ${last}`, email, phone };
  });
}
