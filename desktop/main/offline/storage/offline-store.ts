import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { LocalView } from '../view/local-view.ts';
import { ChangeQueue } from './change-queue.ts';
import { KnownPeople } from './known-people.ts';
import { LockMark } from './lock-mark.ts';
import { StoredLock } from './lock-state.ts';
import { countUnsent, openOfflineFile } from './offline-file.ts';
import { moveOfflineKeys, type OfflineKeys, removeOfflineKeys } from './offline-key.ts';
import { Seal } from './seal.ts';
import { SeenImages } from './seen-images.ts';
import { SeenResponses } from './seen-responses.ts';
import type { SetAside } from './set-aside.ts';
import type { StoreTrouble } from './store-trouble.ts';

const keyFile = (folder: string) => join(folder, 'offline-key');
/** The name of the key file of a shop that was left while its file couldn't be opened. It is kept next to that file. */
const retainedKeyFile = (file: string) => `${file}-key`;

/** The place where a shop's data is stored on this computer. */
export interface StorePlace {
  /** The folder in which the app stores the data of the computer's current user. */
  folder: string;
  /** The shop's URL. */
  address: string;
}

/** The name of the file that shows that the counter is locked, even if the store can't be opened. */
const markFile = (file: string) => `${file}-locked`;

interface OfflineStoreOptions extends StorePlace {
  /** Returns the encryption keys for the stored data; null if the system can't store a key. */
  readKeys(file: string): OfflineKeys | null;
  onChange(): void;
}

/** What is stored about one shop on this computer: its responses and the unsent changes. */
export class OfflineStore {
  readonly queue: ChangeQueue;
  readonly seen: SeenResponses;
  readonly images: SeenImages;
  readonly view: LocalView;
  readonly people: KnownPeople;
  readonly lock: StoredLock;
  readonly setAside: SetAside | null;
  /** How many waiting changes can't be read, because the operating system doesn't provide their key now. */
  readonly sealed: number;
  readonly #db: Database.Database;

  private constructor(file: string, { key, older }: OfflineKeys, onChange: () => void) {
    const seal = new Seal(key, older);
    const { db, setAside, sealed } = openOfflineFile(file, seal, new Date());
    this.#db = db;
    this.setAside = setAside;
    this.sealed = sealed;
    this.queue = new ChangeQueue(db, seal, onChange);
    this.seen = new SeenResponses(db, seal);
    this.images = new SeenImages(db, seal);
    this.people = new KnownPeople(db, seal);
    this.view = new LocalView(this.queue, this.seen, this.people);
    this.lock = new StoredLock(db, seal, new LockMark(markFile(file)));
  }

  /** Opens the store. Returns null if the operating system can't encrypt the store's key; nothing is stored then. */
  static open({ folder, address, readKeys, onChange }: OfflineStoreOptions): OfflineStore | null {
    const file = offlineFile(folder, address);
    const keys = readKeys(keyFile(folder));
    if (keys === null) return null;
    const kept = existsSync(retainedKeyFile(file)) ? readKeys(retainedKeyFile(file)) : null;
    const older = kept === null ? keys.older : [...keys.older, kept.key, ...kept.older];
    return new OfflineStore(file, { key: keys.key, older }, onChange);
  }

  close(): void {
    this.#db.close();
  }
}

interface OpenOptions extends OfflineStoreOptions {
  /** Deletes the saved sign-in. */
  forgetSession(): void;
}

interface OpenedStore {
  store: OfflineStore | null;
  trouble: StoreTrouble | null;
}

/**
 * Opens the store for a shop's data. `trouble`: why there is no store, or why some stored changes can't be sent. Staff can work without
 * a store, unless the counter was locked offline. In that case no PIN can be checked, and the saved sign-in belongs to the person who
 * left. So the saved sign-in is deleted, and only a new sign-in opens the counter.
 */
export function openStore(options: OpenOptions): OpenedStore {
  const file = offlineFile(options.folder, options.address);
  const mark = new LockMark(markFile(file));
  const opened = tryToOpen(options, file);
  if (opened.store !== null || !mark.isSet) return opened;
  options.forgetSession();
  const cause = opened.trouble?.kind === 'not-stored' ? opened.trouble.cause : null;
  return { store: null, trouble: { kind: 'shut', sealed: countUnsent(file), cause } };
}

function tryToOpen(options: OfflineStoreOptions, file: string): OpenedStore {
  try {
    const store = OfflineStore.open(options);
    const sealed = store === null ? countUnsent(file) : store.sealed;
    if (sealed === null) return { store, trouble: { kind: 'not-stored', sealed, cause: 'Its file can’t be opened' } };
    const { setAside = null } = store ?? {};
    if (setAside !== null) return { store, trouble: { kind: 'damaged', setAside, sealed } };
    return { store, trouble: sealed > 0 ? { kind: 'locked', sealed } : null };
  } catch (error) {
    return { store: null, trouble: { kind: 'not-stored', sealed: countUnsent(file), cause: (error as Error).message } };
  }
}

/**
 * Deletes all stored data of a shop, even if its store couldn't be opened. The keys are deleted first, because without them nothing
 * left on the disk can be read. The caller first closes the store and deletes the sign-in. Otherwise, if the app ended before all data is
 * deleted, a locked counter could start unlocked.
 */
export function wipeStore({ folder, address }: StorePlace): void {
  removeOfflineKeys(keyFile(folder));
  const file = offlineFile(folder, address);
  removeOfflineKeys(retainedKeyFile(file));
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  new LockMark(markFile(file)).remove();
}

/**
 * Keeps the file of a store that can't be opened, because it may contain unsent changes. Called when the person who worked here has
 * signed out, so the counter is locked once the store can be opened again. If the shop is left, the keys are moved next to this file,
 * because the next shop creates its own keys.
 */
export function keepStore({ folder, address }: StorePlace, { isLeaving }: { isLeaving: boolean }): void {
  const file = offlineFile(folder, address);
  if (isLeaving) moveOfflineKeys(keyFile(folder), retainedKeyFile(file));
  try {
    new LockMark(markFile(file)).set();
  } catch {
    // The disk may be full. Signing out must work anyway.
  }
}

/** Returns the path of a shop's file, which is named after the shop's URL. */
function offlineFile(folder: string, address: string): string {
  return join(folder, `offline-${createHash('sha256').update(address).digest('hex').slice(0, 16)}.db`);
}
