import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Driver, NewStep, WaitingStep } from './waiting-step.ts';

const databaseName = 'hindquarter-run';

/** A notice for the driver that the server has rejected a step. */
export interface Notice {
  id: string;
  text: string;
}

interface Stored {
  driver: Driver;
  sheet: RunSheet;
  notices: Notice[];
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept');
      request.result.createObjectStore('steps', { keyPath: 'seq', autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opening = null;
      reject(request.error);
    };
  });
  return opening;
}

/** Runs a database transaction. Resolves once the change is on the phone's disk. */
async function run<Result>(
  names: ('kept' | 'steps')[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<Result> | null,
): Promise<Result | undefined> {
  const transaction = (await open()).transaction(names, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction);
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The data that the driver's page stores on the phone: the day's run, its driver, and the unsent steps. */
export const phoneStore = {
  read: <Name extends keyof Stored>(name: Name): Promise<Stored[Name] | undefined> =>
    run<Stored[Name]>(['kept'], 'readonly', (transaction) => transaction.objectStore('kept').get(name)),
  async keep<Name extends keyof Stored>(name: Name, value: Stored[Name]): Promise<void> {
    await run(['kept'], 'readwrite', (transaction) => transaction.objectStore('kept').put(value, name));
  },
  waiting: async (): Promise<WaitingStep[]> =>
    (await run<WaitingStep[]>(['steps'], 'readonly', (transaction) => transaction.objectStore('steps').getAll())) ?? [],
  async add(step: NewStep): Promise<void> {
    await run(['steps'], 'readwrite', (transaction) => transaction.objectStore('steps').add(step));
  },
  async replace(step: WaitingStep): Promise<void> {
    await run(['steps'], 'readwrite', (transaction) => transaction.objectStore('steps').put(step));
  },
  async remove(seq: number): Promise<void> {
    await run(['steps'], 'readwrite', (transaction) => transaction.objectStore('steps').delete(seq));
  },
  /** Deletes all data, so that a person who finds the phone can't see the customers. */
  async wipe(): Promise<void> {
    await run(['kept', 'steps'], 'readwrite', (transaction) => {
      transaction.objectStore('kept').clear();
      transaction.objectStore('steps').clear();
      return null;
    });
  },
};
