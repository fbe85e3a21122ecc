/** A value in SQLite's form: a flag is 1 or 0. */
export type Cell = string | number | null;
export type CellRow = readonly Cell[];

export interface ShopTable {
  /** The till's ledger is separate from the shop's tables. */
  schema: 'shop' | 'till';
  name: string;
  columns: readonly string[];
  /** The columns by which the table's rows are sorted, the same in both databases. */
  key: readonly string[];
  /** Whether the table numbers its rows. A number is never used twice. */
  isNumbered: boolean;
}

/** A column that states which of two ledger rows was made first. In SQLite it is the rowid. */
export const rowNumber = 'row_number';

/** A shop's rows in either database. */
export interface ShopRows {
  rows(table: ShopTable): AsyncIterable<CellRow[]> | Iterable<CellRow[]>;
  /** The highest number that the table has ever used. */
  lastNumber(table: ShopTable): Promise<number>;
  linkSecret(): Promise<string | null>;
}

/** A new, empty shop that receives rows. */
export interface EmptyShop extends ShopRows {
  add(table: ShopTable, rows: readonly CellRow[]): Promise<void>;
  skipNumbers(table: ShopTable, upTo: number): Promise<void>;
  setLinkSecret(secret: string): Promise<void>;
}

export const labelOf = ({ schema, name }: Pick<ShopTable, 'schema' | 'name'>) =>
  schema === 'till' ? `till.${name}` : name;
