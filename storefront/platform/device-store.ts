/**
 * A database on this device, for data that must survive a reload or a lost connection. It has two stores: `kept` for single records by
 * name, and a list. Each record of the list gets a number `seq` in the order of arrival.
 */
export interface DeviceStore<Saved extends object, Entry extends object> {
  read<Name extends keyof Saved & string>(name: Name): Promise<Saved[Name] | undefined>;
  keep<Name extends keyof Saved & string>(name: Name, value: Saved[Name]): Promise<void>;
  /** Returns the entries of the list, which wait to be sent, in the order in which they were added. */
  waiting(): Promise<(Entry & Numbered)[]>;
  add(entry: Entry): Promise<void>;
  replace(entry: Entry & Numbered): Promise<void>;
  remove(seq: number): Promise<void>;
  /** Deletes everything. */
  wipe(): Promise<void>;
  /** Deletes the single records, unless entries of the list still wait to be sent. */
  wipeSent(): Promise<void>;
}

interface Numbered {
  seq: number;
}

const connections = new Map<string, Promise<IDBDatabase>>();

function connect(database: string, list: string): Promise<IDBDatabase> {
  const known = connections.get(database);
  if (known !== undefined) return known;
  const opening = openDatabase(database, list);
  connections.set(database, opening);
  // A failed attempt isn't kept, so that the next call tries again.
  opening.catch(() => forget(database, opening));
  return opening;
}

function forget(database: string, connection: Promise<IDBDatabase>): void {
  if (connections.get(database) === connection) connections.delete(database);
}

function openDatabase(database: string, list: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept');
      request.result.createObjectStore(list, { keyPath: 'seq', autoIncrement: true });
    };
    request.onsuccess = () => {
      // The browser may close the database, for example to free memory. The next call then opens it again.
      request.result.onclose = () => connections.delete(database);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/**
 * Returns the store of a database. Each change resolves once it is on the device's disk. If the browser has closed the database, it
 * is opened again.
 * @param databaseName returns the name of the database; called each time, because the desktop app can change its shop
 * @param list the name of the list's object store
 */
export function deviceStore<Saved extends object, Entry extends object>(
  databaseName: () => string,
  list: string,
): DeviceStore<Saved, Entry> {
  // With `strict`, a change counts as stored only once it is on the disk. The data then survives a loss of power.
  const options: IDBTransactionOptions = { durability: 'strict' };

  async function begin(names: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = databaseName();
    const connection = connect(database, list);
    try {
      return (await connection).transaction(names, mode, options);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget(database, connection);
      return (await connect(database, list)).transaction(names, mode, options);
    }
  }

  async function run<Result>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Result>,
  ): Promise<Result> {
    const transaction = await begin(names, mode);
    return new Promise((resolve, reject) => {
      const request = work(transaction);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    read: (name) => run(['kept'], 'readonly', (transaction) => transaction.objectStore('kept').get(name)),
    async keep(name, value) {
      await run(['kept'], 'readwrite', (transaction) => transaction.objectStore('kept').put(value, name));
    },
    waiting: () => run([list], 'readonly', (transaction) => transaction.objectStore(list).getAll()),
    async add(entry) {
      await run([list], 'readwrite', (transaction) => transaction.objectStore(list).add(entry));
    },
    async replace(entry) {
      await run([list], 'readwrite', (transaction) => transaction.objectStore(list).put(entry));
    },
    async remove(seq) {
      await run([list], 'readwrite', (transaction) => transaction.objectStore(list).delete(seq));
    },
    async wipe() {
      await run(['kept', list], 'readwrite', (transaction) => {
        transaction.objectStore(list).clear();
        return transaction.objectStore('kept').clear();
      });
    },
    async wipeSent() {
      await run(['kept', list], 'readwrite', (transaction) => {
        const counted = transaction.objectStore(list).count();
        counted.onsuccess = () => {
          if (counted.result === 0) transaction.objectStore('kept').clear();
        };
        return counted;
      });
    },
  };
}
