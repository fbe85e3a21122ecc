import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { LocalView } from '../view/local-view.ts';
import { ChangeQueue } from './change-queue.ts';
import { openOfflineFile, type SetAside } from './offline-file.ts';
import { Seal } from './seal.ts';
import { SeenImages } from './seen-images.ts';
import { SeenResponses } from './seen-responses.ts';

const keyFile = (folder: string) => join(folder, 'offline-key');

interface OfflineStoreOptions {
  /** Where the app stores things for this user. */
  folder: string;
  /** The shop's. */
  address: string;
  /** Null where the system can't keep the key. */
  readKey(file: string): Buffer | null;
  onChange(): void;
}

/** What is stored on this computer of one shop: what was seen of it, and what it hasn't been sent yet. */
export class OfflineStore {
  readonly queue: ChangeQueue;
  readonly seen: SeenResponses;
  readonly images: SeenImages;
  readonly view: LocalView;
  readonly setAside: SetAside | null;
  readonly #folder: string;
  readonly #file: string;
  readonly #db: Database.Database;

  private constructor(folder: string, file: string, key: Buffer, onChange: () => void) {
    const seal = new Seal(key);
    const { db, setAside } = openOfflineFile(file, seal, new Date());
    this.#folder = folder;
    this.#file = file;
    this.#db = db;
    this.setAside = setAside;
    this.queue = new ChangeQueue(db, seal, onChange);
    this.seen = new SeenResponses(db, seal);
    this.images = new SeenImages(db, seal);
    this.view = new LocalView(this.queue, this.seen);
  }

  /** Null where the system can't keep the key: then nothing is stored. */
  static open({ folder, address, readKey, onChange }: OfflineStoreOptions): OfflineStore | null {
    const key = readKey(keyFile(folder));
    return key === null ? null : new OfflineStore(folder, offlineFile(folder, address), key, onChange);
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Takes everything away, the key first: without it nobody can read what a disk may still hold, nor a damaged file that
   * was set aside.
   */
  wipe(): void {
    this.close();
    rmSync(keyFile(this.#folder), { force: true });
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.#file + suffix, { force: true });
  }
}

/** A shop's own, by its address. */
function offlineFile(folder: string, address: string): string {
  return join(folder, `offline-${createHash('sha256').update(address).digest('hex').slice(0, 16)}.db`);
}
