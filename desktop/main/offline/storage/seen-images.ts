import type Database from 'better-sqlite3';
import type { Seal } from './seal.ts';

export interface SeenImage {
  type: string;
  bytes: Buffer;
}

/** The maximum number of stored images. At about 20 kB each, they take up a few megabytes. */
const mostImages = 300;
const largestBytes = 150_000;

/** The shop's most recently used images, at their smallest width. An image with a given name never changes. */
export class SeenImages {
  readonly #db: Database.Database;
  readonly #seal: Seal;

  constructor(db: Database.Database, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
  }

  keep(name: string, { type, bytes }: SeenImage): void {
    if (bytes.length > largestBytes) return;
    const body = this.#seal.close({ type, data: bytes.toString('base64') });
    this.#db.transaction(() => {
      this.#db
        .prepare('INSERT OR REPLACE INTO images (name, seen_at, body) VALUES (?, ?, ?)')
        .run(this.#seal.nameOf(name), new Date().toISOString(), body);
      this.#db
        .prepare('DELETE FROM images WHERE name IN (SELECT name FROM images ORDER BY seen_at DESC LIMIT -1 OFFSET ?)')
        .run(mostImages);
    })();
  }

  /** Returns whether the image is stored, and marks it as used now. */
  touch(name: string): boolean {
    const seen = this.#db.prepare('UPDATE images SET seen_at = ? WHERE name = ?');
    return seen.run(new Date().toISOString(), this.#seal.nameOf(name)).changes > 0;
  }

  find(name: string): SeenImage | null {
    const row = this.#db.prepare('SELECT body FROM images WHERE name = ?').get(this.#seal.nameOf(name)) as
      | { body: Buffer }
      | undefined;
    if (row === undefined) return null;
    const { type, data } = this.#seal.open(row.body) as { type: string; data: string };
    return { type, bytes: Buffer.from(data, 'base64') };
  }
}
