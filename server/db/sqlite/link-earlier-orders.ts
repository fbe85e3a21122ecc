import type Database from 'better-sqlite3';
import { fullName } from '#core/accounts/account-name.ts';
import { type CustomerContact, customerAddress, customerKeys, isNamedCustomer } from '#core/customers/customer-keys.ts';
import { customerTerms } from '#core/customers/customer-terms.ts';

interface Account {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  address: string | null;
  createdAt: string;
}

interface EarlierOrder {
  id: number;
  userId: number | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  createdAt: string;
  isEmailProven: 0 | 1;
}

/** The number of rows per chunk, so that a shop of any size needs little memory. */
const chunkSize = 1000;

/**
 * Creates customer records for accounts and orders that are older than customer records, by the rules of customerOfOrder. Runs in the
 * transaction of the migrations, so either all records are created or none.
 */
export function linkEarlierOrders(connection: Database.Database): void {
  const insert = connection
    .prepare(
      `insert into customers (user_id, name, email, phone, address, name_key, email_key, phone_key, created_at, email_proven_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    )
    .pluck();
  const addTerm = connection.prepare('insert into customer_terms (word, customer_id) values (?, ?)');
  function add(
    contact: CustomerContact,
    { createdAt, userId = null, username = null, provenAt = null }: Added,
  ): number {
    const { name, email, phone, address } = contact;
    const { nameKey, emailKey, phoneKey } = customerKeys(contact, username);
    const values = [userId, name, email, phone, address, nameKey, emailKey, phoneKey, createdAt, provenAt];
    const id = insert.get(...values) as number;
    for (const word of customerTerms({ ...contact, username })) addTerm.run(word, id);
    return id;
  }

  const accounts = connection.prepare<[], Account>(
    `select id, username, email, first_name as firstName, last_name as lastName, phone, address, created_at as createdAt
      from users where id not in (select user_id from customers where user_id is not null) order by id`,
  );
  for (const account of accounts.all()) {
    const { id: userId, username, email, phone, address, createdAt } = account;
    add({ name: fullName(account), email, phone, address }, { createdAt, userId, username });
  }

  const next = connection.prepare<[number, number], EarlierOrder>(
    `select id, user_id as userId, customer_name as name, customer_email as email, customer_phone as phone, street, city, state,
        postcode, created_at as createdAt,
        exists (select 1 from order_grants where order_id = orders.id) as isEmailProven
      from orders where customer_id is null and id > ? order by id limit ?`,
  );
  const ofAccount = connection.prepare<[number], number>('select id from customers where user_id = ?').pluck();
  const samePhone = connection
    .prepare<[string, string], number>(
      'select id from customers where phone_key = ? and name_key = ? and user_id is null and closed_at is null order by id limit 1',
    )
    .pluck();
  const sameEmail = connection
    .prepare<[string, string], number>(
      'select id from customers where email_key = ? and name_key = ? and email_proven_at is not null and user_id is null and closed_at is null order by id limit 1',
    )
    .pluck();
  const link = connection.prepare('update orders set customer_id = ? where id = ?');
  const prove = connection.prepare(
    'update customers set email_proven_at = ? where id = ? and email_key = ? and email_proven_at is null',
  );

  for (let after = 0; ; ) {
    const orders = next.all(after, chunkSize);
    for (const order of orders) {
      const contact = { ...order, address: customerAddress(order) };
      const { nameKey, phoneKey, emailKey } = customerKeys(contact);
      const provenAt = order.isEmailProven === 1 && emailKey !== null ? order.createdAt : null;
      const findSame = () =>
        (phoneKey && nameKey ? samePhone.get(phoneKey, nameKey) : undefined) ??
        (emailKey && nameKey ? sameEmail.get(emailKey, nameKey) : undefined);
      let customerId: number | undefined;
      if (order.userId !== null) customerId = ofAccount.get(order.userId);
      else if (isNamedCustomer(contact)) {
        customerId = findSame() ?? add(contact, { createdAt: order.createdAt, provenAt });
        if (provenAt !== null) prove.run(provenAt, customerId, emailKey);
      }
      if (customerId !== undefined) link.run(customerId, order.id);
    }
    const last = orders.at(-1);
    if (last === undefined || orders.length < chunkSize) return;
    after = last.id;
  }
}

interface Added {
  createdAt: string;
  userId?: number | null;
  username?: string | null;
  provenAt?: string | null;
}
