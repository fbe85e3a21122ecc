import type Database from 'better-sqlite3';
import type { Reader } from '../store.ts';
import { drizzleOver, openConnection } from './sqlite-connection.ts';

interface ReadConnection {
  connection: Database.Database;
  reader: Reader;
  begin: Database.Statement<[]>;
  commit: Database.Statement<[]>;
}

/** Reads rarely overlap, so one connection does nearly all the work and has its statements prepared. */
const mostIdle = 4;

/**
 * Gives each read a connection of its own inside a transaction, so that all of its queries see one commit. The
 * transaction takes its view at the first query; it costs a microsecond, and saves one for each query after the first.
 */
export class ReadConnections {
  readonly #file: string;
  readonly #mayUse: () => void;
  readonly #all = new Set<ReadConnection>();
  /** The last one used is used next. */
  readonly #idle: ReadConnection[] = [];

  /** `mayUse` throws where nobody may read now. */
  constructor(file: string, mayUse: () => void) {
    this.#file = file;
    this.#mayUse = mayUse;
    this.#idle.push(this.#open());
  }

  async during<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    const used = this.#idle.pop() ?? this.#open();
    try {
      used.begin.run();
      return await work(used.reader);
    } finally {
      this.#putBack(used);
    }
  }

  /** Reads that are still at work fail at their next query. */
  close(): void {
    for (const { connection } of this.#all) connection.close();
    this.#all.clear();
  }

  #putBack(used: ReadConnection): void {
    const { connection } = used;
    if (!connection.open) return;
    if (connection.inTransaction) used.commit.run();
    if (this.#idle.length < mostIdle) {
      this.#idle.push(used);
      return;
    }
    this.#all.delete(used);
    connection.close();
  }

  #open(): ReadConnection {
    const connection = openConnection(this.#file, { queryOnly: true });
    const reader = drizzleOver(connection, () => {
      this.#mayUse();
      if (!connection.inTransaction) throw new Error('A reader was used after its read had ended.');
    });
    const created = { connection, reader, begin: connection.prepare('begin'), commit: connection.prepare('commit') };
    this.#all.add(created);
    return created;
  }
}
