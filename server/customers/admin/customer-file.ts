import type { ListedCustomer } from '#core/customers/customer.ts';
import type { CustomerFilter } from '#core/customers/customer-api.ts';
import type { Store } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { csvChunks, dollarsColumn, instantColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { customersAfter } from './customer-list-queries.ts';

/** Customers as a CSV file, read in chunks, so that memory use doesn't grow with their number. */
export function customerFileChunks(store: Store, filter: CustomerFilter): AsyncIterable<string> {
  return csvChunks(columns, eachCustomer(store, filter));
}

const columns = [
  numberColumn<ListedCustomer>('Customer', ({ id }) => id),
  textColumn<ListedCustomer>('Name', ({ name }) => name),
  textColumn<ListedCustomer>('Email', ({ email }) => email),
  textColumn<ListedCustomer>('Phone', ({ phone }) => phone),
  textColumn<ListedCustomer>('Address', ({ address }) => address),
  textColumn<ListedCustomer>('Account', ({ account }) => account?.username ?? null),
  textColumn<ListedCustomer>('Tags', ({ tags }) => tags.join(', ')),
  numberColumn<ListedCustomer>('Orders', ({ orderCount }) => orderCount),
  dollarsColumn<ListedCustomer>('Spent', ({ spent }) => spent),
  instantColumn<ListedCustomer>('Last order', ({ lastOrderAt }) => lastOrderAt),
  numberColumn<ListedCustomer>('Open laybys', ({ openLaybys }) => openLaybys),
];

async function* eachCustomer(store: Store, filter: CustomerFilter): AsyncGenerator<ListedCustomer> {
  const read = (after: number, limit: number) => store.read((db) => customersAfter(db, filter, { after, limit }));
  for await (const rows of inChunks(read)) yield* rows;
}
