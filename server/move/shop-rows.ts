/** A value as SQLite stores it: a boolean is 1 or 0. */
export type Cell = string | number | null;
export type CellRow = readonly Cell[];

export interface ShopTable {
  /** Whether the table belongs to the shop or to the till's ledger, which is separate. */
  schema: 'shop' | 'till';
  name: string;
  columns: readonly string[];
  /** The columns by which the table's rows are sorted. The order is the same in both databases. */
  key: readonly string[];
  /** Whether the table's rows are numbered automatically. A number is never used twice. */
  isNumbered: boolean;
}

/** The column that shows which of two rows in the till's ledger was made first. In SQLite it is the rowid. */
export const rowNumber = 'row_number';

/** Reads a shop's rows, in either database. */
export interface ShopRows {
  rows(table: ShopTable): AsyncIterable<CellRow[]> | Iterable<CellRow[]>;
  /** Returns the highest number that the table's rows have ever had. */
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
