import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { LastStockCount, StockItem } from '#core/stock/stock-api.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';

/** A person, as the signed-in account names them. */
export interface Counter {
  id: number;
  name: string;
}

/** A count that the shop hasn’t answered yet, with its moment by this device’s clock. Its key never changes. */
export interface WaitingCount extends StockAmount {
  itemId: number;
  /** The item’s name, for messages after the item is gone. */
  name: string;
  at: string;
  clientKey: string;
  by: Counter;
}

/** What the shop last told this device of the stock. */
export interface KnownStock {
  at: string;
  items: StockItem[];
  counts: LastStockCount[];
}

/** A message about a count that the shop didn’t book. It stays until someone has read it. */
export interface CountNotice {
  id: string;
  text: string;
}

interface Stored {
  stock: KnownStock;
  notices: CountNotice[];
}

type Numbered = WaitingCount & { seq: number };

const databases = new Map<string, Promise<IDBDatabase>>();

/** Each shop has its own database, because the desktop app shows all its shops at one origin. */
function databaseName(): string {
  const { shop } = staffPlatform();
  return shop === '' ? 'hindquarter-count' : `hindquarter-count ${shop}`;
}

function open(): Promise<IDBDatabase> {
  const name = databaseName();
  const database = databases.get(name) ?? openDatabase(name);
  databases.set(name, database);
  return database;
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept');
      request.result.createObjectStore('counts', { keyPath: 'seq', autoIncrement: true });
    };
    request.onsuccess = () => {
      request.result.onclose = () => databases.delete(name);
      resolve(request.result);
    };
    request.onerror = () => {
      databases.delete(name);
      reject(request.error);
    };
  });
}

/** Begins a transaction. If the browser has closed the database, for example to free memory, opens it again first. */
async function begin(name: 'kept' | 'counts', mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = open();
  try {
    return (await database).transaction([name], mode);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    if (open() === database) databases.delete(databaseName());
    return (await open()).transaction([name], mode);
  }
}

/** Runs a database transaction. Resolves once the change is on the device’s disk. */
async function run<Result>(
  name: 'kept' | 'counts',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = await begin(name, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** What the count screen keeps on the device: the stock as last known, and the counts that wait for the shop. */
export const countStore = {
  read: <Name extends keyof Stored>(name: Name): Promise<Stored[Name] | undefined> =>
    run<Stored[Name] | undefined>('kept', 'readonly', (store) => store.get(name)),
  async keep<Name extends keyof Stored>(name: Name, value: Stored[Name]): Promise<void> {
    await run('kept', 'readwrite', (store) => store.put(value, name));
  },
  /** The counts that wait, in the order in which they were made. */
  waiting: (): Promise<Numbered[]> => run<Numbered[]>('counts', 'readonly', (store) => store.getAll()),
  async add(count: WaitingCount): Promise<void> {
    await run('counts', 'readwrite', (store) => store.add(count));
  },
  async replace(count: Numbered): Promise<void> {
    await run('counts', 'readwrite', (store) => store.put(count));
  },
  async remove({ seq }: Numbered): Promise<void> {
    await run('counts', 'readwrite', (store) => store.delete(seq));
  },
};
