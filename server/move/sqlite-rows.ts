import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '#server/db/data-folder.ts';
import { fsyncPath, writeDurableFile } from '#server/db/durable-file.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { linkSecretName } from '#server/email/signed-links.ts';
import { openLedgerFile } from '#server/payments/providers/till/ledger-file.ts';
import { ledgerFile } from '#server/payments/providers/till/ledger-store.ts';
import type { UploadStorage } from '#server/uploads/upload-queries.ts';
import type { CarriedImage } from './carry-images.ts';
import { type Cell, type CellRow, type EmptyShop, rowNumber, type ShopRows, type ShopTable } from './shop-rows.ts';
import { shopTables } from './shop-tables.ts';

const rowsAtOnce = 500;

/**
 * Reads the rows of a shop in a folder, and the secret for signed links. The rows are those of the shop's database and of the attached
 * till's ledger.
 */
class SqliteRows implements ShopRows {
  readonly #folder: string;
  readonly connection: Database.Database;

  constructor(folder: string, connection: Database.Database) {
    this.#folder = folder;
    this.connection = connection;
  }

  *rows(table: ShopTable): Generator<CellRow[]> {
    const query = this.connection
      .prepare<[], Cell[]>(`select ${columnsOf(table)} from ${nameOf(table)} order by ${sortedBy(table)}`)
      .raw();
    let rows: Cell[][] = [];
    for (const row of query.iterate()) {
      rows.push(row);
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  async lastNumber({ schema, name }: ShopTable): Promise<number> {
    if (schema === 'till') {
      return (
        this.connection.prepare<[], number>(`select coalesce(max(rowid), 0) from till."${name}"`).pluck().get() ?? 0
      );
    }
    const last = this.connection.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck();
    return last.get(name) ?? 0;
  }

  async linkSecret(): Promise<string | null> {
    const file = join(this.#folder, linkSecretName);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  }
}

/** The table's name in SQLite. */
const nameOf = ({ schema, name }: ShopTable) => `${schema === 'till' ? 'till' : 'main'}."${name}"`;
const quoted = (column: string) => (column === rowNumber ? 'rowid' : `"${column}"`);
const columnsOf = ({ columns }: ShopTable) => columns.map(quoted).join(', ');
const sortedBy = ({ key }: ShopTable) => key.map(quoted).join(', ');

export interface OpenedFolder {
  tables: readonly ShopTable[];
  rows: ShopRows;
  /** The published images whose files are in the given storage. */
  images(place: UploadStorage): CarriedImage[];
  close(): void;
}

/**
 * Opens a shop's files as they are now. The shop's tables must be of this version. If the till's ledger is older, its missing columns
 * are added, as at each start of the shop.
 */
export async function openShopFiles(folder: string): Promise<OpenedFolder> {
  const ledger = ledgerFile(folder);
  if (existsSync(ledger)) await openLedgerFile(ledger).close();
  return opened(folder, openConnection(databaseFile(folder)));
}

/** Opens files that makeShopFiles has finished. Nothing in them is changed, not even their journal mode. */
export function openFinishedFiles(folder: string): OpenedFolder {
  return opened(folder, new Database(databaseFile(folder), { readonly: true }));
}

function opened(folder: string, connection: Database.Database): OpenedFolder {
  const ledger = ledgerFile(folder);
  try {
    if (existsSync(ledger)) connection.prepare('attach ? as till').run(ledger);
    connection.exec('begin');
    const tables = shopTables(connection);
    const query =
      "select name, content_type as contentType from uploads where status = 'published' and place = ? order by name";
    const images = (place: UploadStorage) => connection.prepare<[string], CarriedImage>(query).all(place);
    return { tables, rows: new SqliteRows(folder, connection), images, close: () => connection.close() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Records in files that makeShopFiles has finished that these images are now in the data folder. */
export function noteImagesHere(folder: string, names: readonly string[]): void {
  const connection = new Database(databaseFile(folder));
  try {
    const note = connection.prepare("update uploads set place = 'local' where place = 's3' and name = ?");
    connection.transaction(() => names.map((name) => note.run(name)))();
  } finally {
    connection.close();
  }
}

export interface FolderInMaking {
  tables: readonly ShopTable[];
  rows: EmptyShop;
  /**
   * Commits and checks the databases, so that each is one complete file.
   * @throws Error that describes the problem
   */
  finish(): void;
  close(): void;
}

/**
 * Creates new, empty files in a folder for a shop's rows. `later` names the migrations that are left out, because the shop is of an
 * earlier version.
 */
export async function makeShopFiles(folder: string, later: readonly string[]): Promise<FolderInMaking> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await openLedgerFile(ledgerFile(folder)).close();
  const connection = openConnection(databaseFile(folder));
  migrate(connection, undefined, undefined, later);
  connection.prepare('attach ? as till').run(ledgerFile(folder));
  // On PostgreSQL, the shop's migrations also change the till's ledger. In a folder, the ledger is a file without migrations, so the
  // change is undone here.
  if (later.some((name) => name.endsWith('_add_holds'))) connection.exec('drop table till.holds');
  // Writes needn't be synced one by one, because the folder is discarded after a crash. Everything is synced to the disk at the end.
  for (const schema of ['main', 'till']) connection.pragma(`${schema}.synchronous = OFF`);
  connection.pragma('foreign_keys = OFF');
  connection.exec('begin');
  const restoreTriggers = dropTriggers(connection);
  const tables = shopTables(connection);
  // Deletes the rows with which a new shop starts, because the copied rows replace them.
  for (const table of tables) connection.exec(`delete from ${nameOf(table)}`);
  return {
    tables,
    rows: new NewSqliteRows(folder, connection),
    finish() {
      restoreTriggers();
      const [broken] = connection.pragma('foreign_key_check') as { table: string }[];
      if (broken) throw new Error(`rows of ${broken.table} point at rows that are not there`);
      connection.exec('commit');
      connection.close();
      for (const file of [databaseFile(folder), ledgerFile(folder)]) makeWhole(file);
      fsyncPath(folder);
    },
    close: () => connection.close(),
  };
}

/** The triggers that fill the search indexes. They stay enabled while rows are copied, because the indexes aren't copied. */
const searchTriggers: readonly string[] = [
  'orders_insert_search',
  'products_insert_text',
  'users_insert_text',
  'activities_insert_text',
];

/** Drops the triggers whose effects the copied rows already have. Returns a function that creates these triggers again. */
function dropTriggers(connection: Database.Database): () => void {
  const triggers = connection
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
    .all()
    .filter(({ name }) => !searchTriggers.includes(name));
  for (const { name } of triggers) connection.exec(`drop trigger "${name}"`);
  return () => {
    for (const { sql } of triggers) connection.exec(sql);
  };
}

class NewSqliteRows extends SqliteRows implements EmptyShop {
  readonly #folder: string;

  constructor(folder: string, connection: Database.Database) {
    super(folder, connection);
    this.#folder = folder;
  }

  async add(table: ShopTable, rows: readonly CellRow[]): Promise<void> {
    const marks = table.columns.map(() => '?').join(', ');
    const insert = this.connection.prepare(`insert into ${nameOf(table)} (${columnsOf(table)}) values (${marks})`);
    for (const row of rows) insert.run(...row);
  }

  async skipNumbers({ schema, name }: ShopTable, upTo: number): Promise<void> {
    if (schema === 'till') return;
    this.connection.prepare('delete from sqlite_sequence where name = ?').run(name);
    if (upTo > 0) this.connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, upTo);
  }

  async setLinkSecret(secret: string): Promise<void> {
    await writeDurableFile(join(this.#folder, linkSecretName), `${secret}\n`);
  }
}

function makeWhole(file: string): void {
  const connection = openConnection(file);
  connection.pragma('journal_mode = DELETE');
  connection.close();
  chmodSync(file, 0o600);
  fsyncPath(file);
}
