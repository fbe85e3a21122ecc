/** A value as SQLite has it: a flag is 1 or 0. */
export type Cell = string | number | null;
export type CellRow = readonly Cell[];

export interface ShopTable {
  /** The till's ledger is apart from the shop's tables. */
  schema: 'shop' | 'till';
  name: string;
  columns: readonly string[];
  /** What its rows are sorted by, the same in both databases. */
  key: readonly string[];
  /** Its rows get numbers of their own, that are never given twice. */
  isNumbered: boolean;
}

/** Says which of two rows of the ledger was made first; in SQLite it is the row's own number. */
export const rowNumber = 'row_number';

/** A shop's rows in one of the two databases. */
export interface ShopRows {
  rows(table: ShopTable): AsyncIterable<CellRow[]> | Iterable<CellRow[]>;
  /** The highest number that the table has ever given. */
  lastNumber(table: ShopTable): Promise<number>;
  linkSecret(): Promise<string | null>;
}

/** A new, empty shop that takes rows in. */
export interface EmptyShop extends ShopRows {
  add(table: ShopTable, rows: readonly CellRow[]): Promise<void>;
  skipNumbers(table: ShopTable, upTo: number): Promise<void>;
  setLinkSecret(secret: string): Promise<void>;
}

export const labelOf = ({ schema, name }: Pick<ShopTable, 'schema' | 'name'>) =>
  schema === 'till' ? `till.${name}` : name;
