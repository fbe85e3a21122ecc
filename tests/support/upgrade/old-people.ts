import { type CustomerContact, customerKeys } from '#core/customers/customer-keys.ts';
import { customerTerms } from '#core/customers/customer-terms.ts';
import { userKeys } from '#core/search-keys.ts';
import { at, type OldRows } from './old-row.ts';

const people = [
  { id: 1, username: 'Olive', email: 'olive@shop.test', firstName: 'Olive', lastName: 'Owner', phone: null },
  { id: 2, username: 'zoë', email: 'zoe@mail.test', firstName: 'Zoë', lastName: 'Núñez', phone: '0400 000 123' },
];
const guest = {
  name: 'Mary O’Brien',
  email: 'mary@mail.test',
  phone: '+61 400 111 222',
  address: '1 High St, Carlton VIC 3053',
};

/** An owner, a customer with an account and a guest, with what hangs on them. */
export const oldPeople: OldRows = [
  ...people.map(({ id, username, email, firstName, lastName, phone }) => ({
    table: 'users',
    row: {
      ...{ id, username, username_key: username.toLowerCase(), email, email_key: email, password_hash: '-' },
      ...{ first_name: firstName, last_name: lastName, phone, created_at: at(id), version: id },
      ...{ is_admin: id === 1 ? 1 : 0, staff_role: id === 1 ? 'owner' : null },
      search_key: userKeys({ username, email, firstName, lastName, phone }).searchKey,
      name_key: userKeys({ username, email, firstName, lastName, phone }).nameKey,
    },
  })),
  {
    table: 'sessions',
    row: { id: 1, token_hash: 'guest', user_id: null, created_at: at(2), last_used_at: at(2), expires_at: at(90) },
  },
  {
    table: 'sessions',
    row: { id: 2, token_hash: 'zoe', user_id: 2, created_at: at(2), last_used_at: at(2), expires_at: at(90) },
  },
  { table: 'staff_changes', row: { id: 1, user_id: 1, at: at(1), is_admin: 1, role: 'owner', actor_id: null } },
  ...people.map(({ id, username, email, firstName, lastName, phone }) =>
    record(id, id, { name: `${firstName} ${lastName}`, email, phone, address: null }, username),
  ),
  record(3, null, guest, null),
  ...people.flatMap(({ id, username, email, firstName, lastName, phone }) =>
    terms(id, { name: `${firstName} ${lastName}`, email, phone, username }),
  ),
  ...terms(3, { ...guest, username: null }),
];

function record(id: number, userId: number | null, contact: CustomerContact, username: string | null) {
  const { name, email, phone, address } = contact;
  const { nameKey, emailKey, phoneKey } = customerKeys(contact, username);
  const keys = { name_key: nameKey, email_key: emailKey, phone_key: phoneKey };
  return { table: 'customers', row: { id, user_id: userId, name, email, phone, address, ...keys, created_at: at(id) } };
}

function terms(customerId: number, searched: Parameters<typeof customerTerms>[0]): OldRows {
  return customerTerms(searched).map((word) => ({ table: 'customer_terms', row: { word, customer_id: customerId } }));
}
