import { at, type OldRow, type OldRows } from './old-row.ts';

const olive = { username: 'Olive', email: 'olive@shop.test', first_name: 'Olive', last_name: 'Owner', phone: null };
const zoe = {
  username: 'zoë',
  email: 'zoe@mail.test',
  first_name: 'Zoë',
  last_name: 'Núñez',
  phone: '0400 000 123',
};
const mary = {
  name: 'Mary O’Brien',
  email: 'mary@mail.test',
  phone: '+61 400 111 222',
  address: '1 High St, Carlton VIC 3053',
};

// The keys and terms are those that the old versions stored, not created by today's functions. If a key is now created
// differently, a migration has to update the stored key.

/** An owner, a customer with an account and a guest, with all their records. */
export const oldPeople: OldRows = [
  {
    table: 'users',
    row: {
      ...{ id: 1, ...olive, username_key: 'olive', email_key: olive.email, password_hash: '-', version: 1 },
      ...{ is_admin: 1, staff_role: 'owner', created_at: at(1) },
      ...{ search_key: 'olive\nolive@shop.test\nolive owner', name_key: 'olive owner' },
    },
  },
  {
    table: 'users',
    row: {
      ...{ id: 2, ...zoe, username_key: 'zoë', email_key: zoe.email, password_hash: '-', version: 2 },
      ...{ is_admin: 0, staff_role: null, created_at: at(2) },
      ...{ search_key: 'zoe\nzoe@mail.test\nzoe nunez\n４０００００１２３', name_key: 'zoe nunez' },
    },
  },
  {
    table: 'sessions',
    row: { id: 1, token_hash: 'guest', user_id: null, created_at: at(2), last_used_at: at(2), expires_at: at(90) },
  },
  {
    table: 'sessions',
    row: { id: 2, token_hash: 'zoe', user_id: 2, created_at: at(2), last_used_at: at(2), expires_at: at(90) },
  },
  { table: 'staff_changes', row: { id: 1, user_id: 1, at: at(1), is_admin: 1, role: 'owner', actor_id: null } },
  record(1, {
    ...{ user_id: 1, name: 'Olive Owner', email: olive.email, phone: null, address: null },
    ...{ name_key: 'olive owner', email_key: 'olive@shop.test', phone_key: null },
  }),
  record(2, {
    ...{ user_id: 2, name: 'Zoë Núñez', email: zoe.email, phone: zoe.phone, address: null },
    ...{ name_key: 'zoe nunez', email_key: 'zoe@mail.test', phone_key: '４０００００１２３' },
  }),
  record(3, {
    ...{ user_id: null, ...mary },
    ...{ name_key: 'mary o’brien', email_key: 'mary@mail.test', phone_key: '４００１１１２２２' },
  }),
  ...terms(1, ['olive', 'owner', '@shop.test']),
  ...terms(2, ['zoe', 'nunez', '@mail.test', 'tel:400000123', 'end:321000004']),
  ...terms(3, ['mary', 'o', 'brien', '@mail.test', 'tel:400111222', 'end:222111004']),
];

function record(id: number, row: OldRow['row']): OldRow {
  return { table: 'customers', row: { id, ...row, created_at: at(id) } };
}

function terms(customerId: number, words: readonly string[]): OldRows {
  return words.map((word) => ({ table: 'customer_terms', row: { word, customer_id: customerId } }));
}
