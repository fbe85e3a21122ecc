import { createHash, type Hash } from 'node:crypto';
import { formatMoney } from '#core/money.ts';
import { type CellRow, type EmptyShop, labelOf, type ShopRows, type ShopTable } from './shop-rows.ts';

/** The figures by which two copies of a table are compared. If the figures are equal, the copies are equal. */
export interface TableFigures {
  rows: number;
  /** The sum of each column that contains cents. */
  cents: Record<string, number>;
  /** A hash of all values of the table, in the order of its key. */
  digest: string;
  lastNumber: number;
}

export type ShopFigures = ReadonlyMap<string, TableFigures>;

const progressMs = 1_000;

/**
 * Copies a shop: all rows, the last number that each table has used, and the secret for signed links. Returns the figures of the
 * source.
 */
export async function copyShop(
  tables: readonly ShopTable[],
  from: ShopRows,
  to: EmptyShop,
  report: (step: string) => void,
): Promise<ShopFigures> {
  const copied = new Map<string, TableFigures>();
  let reportedAt = performance.now();
  let count = 0;
  for (const table of tables) {
    const sums = new Sums(table);
    for await (const rows of from.rows(table)) {
      await to.add(table, rows);
      sums.add(rows);
      count += rows.length;
      if (performance.now() - reportedAt < progressMs) continue;
      report(`${count.toLocaleString('en-AU')} rows are copied, now ${labelOf(table)}`);
      reportedAt = performance.now();
    }
    const lastNumber = table.isNumbered ? await from.lastNumber(table) : 0;
    if (table.isNumbered) await to.skipNumbers(table, lastNumber);
    copied.set(labelOf(table), sums.figures(lastNumber));
  }
  const secret = await from.linkSecret();
  if (secret !== null) await to.setLinkSecret(secret);
  report(`All ${count.toLocaleString('en-AU')} rows of ${tables.length} tables are copied`);
  return copied;
}

/**
 * Reads the copy and compares it with the source's figures.
 * @throws Error naming each table that differs
 */
export async function verifyCopy(
  tables: readonly ShopTable[],
  copy: ShopRows,
  expected: ShopFigures,
  secret: string | null,
): Promise<void> {
  const wrong: string[] = [];
  for (const table of tables) {
    const found = await readFigures(table, copy);
    const wanted = expected.get(labelOf(table));
    const isSame =
      found.rows === wanted?.rows &&
      found.digest === wanted.digest &&
      // The copy may skip numbers, but a number that the source has used must never be used again.
      found.lastNumber >= wanted.lastNumber;
    if (!isSame) wrong.push(`${labelOf(table)} (${found.rows} rows of ${wanted?.rows ?? 0})`);
  }
  if ((await copy.linkSecret()) !== secret) wrong.push('the secret of links');
  if (wrong.length > 0) throw new Error(`The copy differs in ${wrong.join(', ')}`);
}

async function readFigures(table: ShopTable, shop: ShopRows): Promise<TableFigures> {
  const sums = new Sums(table);
  for await (const rows of shop.rows(table)) sums.add(rows);
  return sums.figures(table.isNumbered ? await shop.lastNumber(table) : 0);
}

class Sums {
  readonly #table: ShopTable;
  readonly #hash: Hash = createHash('sha256');
  readonly #cents: Record<string, number> = {};
  #rows = 0;

  constructor(table: ShopTable) {
    this.#table = table;
  }

  add(rows: readonly CellRow[]): void {
    this.#rows += rows.length;
    for (const row of rows) {
      this.#hash.update(`${JSON.stringify(row)}\n`);
      for (const [index, name] of this.#table.columns.entries()) {
        const cell = row[index];
        if (name.endsWith('_cents') && typeof cell === 'number') this.#cents[name] = (this.#cents[name] ?? 0) + cell;
      }
    }
  }

  figures(lastNumber: number): TableFigures {
    return { rows: this.#rows, cents: this.#cents, digest: this.#hash.digest('hex'), lastNumber };
  }
}

/** The tables with money, each with a text about its sum. The owner can compare the sums with known figures. */
const shown = [
  ['orders', 'total_cents', 'orders of'],
  ['payments', 'amount_cents', 'payments of'],
  ['till.charges', 'amount_cents', 'charges in the till’s ledger, of'],
  ['till.refunds', 'amount_cents', 'refunds in the till’s ledger, of'],
  ['till.holds', 'amount_cents', 'holds in the till’s ledger, of'],
] as const;

export function moneyLines(figures: ShopFigures): string[] {
  return shown.flatMap(([table, column, words]) => {
    const found = figures.get(table);
    if (found === undefined || found.rows === 0) return [];
    return [`${found.rows.toLocaleString('en-AU')} ${words} ${formatMoney(found.cents[column] ?? 0)}`];
  });
}
