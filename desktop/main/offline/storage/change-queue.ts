import type Database from 'better-sqlite3';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { isProvisional, provisionalNumberOf } from '#core/offline/provisional-number.ts';
import type { Order } from '#core/orders/order.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Seal } from './seal.ts';

/** Why the shop refused a change, and what it had in its place. */
export interface Rejection {
  code: string;
  detail: string;
  /** Cents that the order still takes, where the problem says so. */
  balance?: number;
  order: Order | null;
  product: StaffProduct | null;
}

interface Contents {
  change: OfflineChange;
  /** Whom and what it is about, in words. */
  subjectText: string;
  madeByName: string;
  /** It was sent as the window's own request, and nothing came back. */
  mayHaveArrived: boolean;
  refusal: Rejection | null;
}

export interface QueuedChange extends Contents {
  seq: number;
  subject: string;
  state: 'waiting' | 'refused';
}

export type NewChange = Pick<QueuedChange, 'change' | 'subject' | 'subjectText' | 'madeByName' | 'mayHaveArrived'>;

interface Row {
  seq: number;
  subject: string;
  state: QueuedChange['state'];
  body: Buffer;
}

export const orderSubject = (id: number | string) => `order:${id}`;
export const productSubject = (id: number) => `product:${id}`;

/** The changes that haven't reached the shop, in their order. What was added is on the disk when `add` returns. */
export class ChangeQueue {
  readonly #db: Database.Database;
  readonly #seal: Seal;
  readonly #onChange: () => void;

  constructor(db: Database.Database, seal: Seal, onChange: () => void) {
    this.#db = db;
    this.#seal = seal;
    this.#onChange = onChange;
  }

  /** All or none. One that is there already, by its id, is left as it is. */
  add(changes: readonly NewChange[]): void {
    this.write(() => {
      for (const { change, subject, ...rest } of changes) {
        const body = this.#seal.close({ change, ...rest, refusal: null } satisfies Contents);
        this.#db
          .prepare("INSERT INTO changes (id, kind, subject, state, body) VALUES (?, ?, ?, 'waiting', ?)")
          .run(change.id, change.kind, subject, body);
        if (change.kind !== 'sale') continue;
        const number = provisionalNumberOf(change.id);
        this.#db.prepare('INSERT INTO sales (number, sale) VALUES (?, ?)').run(number, change.id);
      }
    });
  }

  /** One transaction, after which whoever shows the queue hears of it. */
  write(work: () => void): void {
    this.#db.transaction(work).immediate();
    this.#onChange();
  }

  all(): QueuedChange[] {
    return this.#read('SELECT * FROM changes ORDER BY seq');
  }

  find(id: string): QueuedChange | null {
    return this.#read('SELECT * FROM changes WHERE id = ?', id)[0] ?? null;
  }

  /** Waiting and refused ones alike: both are what staff have done. */
  of(subject: string): QueuedChange[] {
    return this.#read('SELECT * FROM changes WHERE subject = ? ORDER BY seq', subject);
  }

  /**
   * What the shop has yet to hear: only that may be shown as done. A refused change is what staff did, and no longer what the
   * order is.
   */
  waitingOf(subject: string): QueuedChange[] {
    return this.of(subject).filter(({ state }) => state === 'waiting');
  }

  /** The next to be sent: what stands behind a refused one of its subject waits for that. */
  next(): QueuedChange | null {
    const [first] = this.#read(`SELECT * FROM changes AS one WHERE state = 'waiting' AND NOT EXISTS (
      SELECT 1 FROM changes WHERE subject = one.subject AND state = 'refused' AND seq < one.seq) ORDER BY seq LIMIT 1`);
    return first ?? null;
  }

  count(): { waiting: number; refused: number } {
    const rows = this.#db.prepare('SELECT state, count(*) AS count FROM changes GROUP BY state').all() as {
      state: QueuedChange['state'];
      count: number;
    }[];
    const of = (state: QueuedChange['state']) => rows.find((row) => row.state === state)?.count ?? 0;
    return { waiting: of('waiting'), refused: of('refused') };
  }

  update({ seq, subject, state, ...contents }: QueuedChange): void {
    const { change, subjectText, madeByName, mayHaveArrived, refusal } = contents;
    const body = this.#seal.close({ change, subjectText, madeByName, mayHaveArrived, refusal } satisfies Contents);
    this.#db
      .prepare('UPDATE changes SET id = ?, subject = ?, state = ?, body = ? WHERE seq = ?')
      .run(change.id, subject, state, body, seq);
  }

  remove({ seq }: Pick<QueuedChange, 'seq'>): void {
    this.#db.prepare('DELETE FROM changes WHERE seq = ?').run(seq);
  }

  /** What an offline sale is shown as until the shop has numbered it. */
  numberOf(sale: string): number | null {
    const row = this.#db.prepare('SELECT number FROM sales WHERE sale = ?').get(sale) as { number: number } | undefined;
    return row?.number ?? null;
  }

  /** The sale that a provisional number stands for, and its order once the shop has made it. */
  saleOf(number: number): { sale: string; orderId: number | null } | null {
    if (!isProvisional(number)) return null;
    const row = this.#db.prepare('SELECT sale, order_id FROM sales WHERE number = ?').get(number) as
      | { sale: string; order_id: number | null }
      | undefined;
    return row === undefined ? null : { sale: row.sale, orderId: row.order_id };
  }

  /** The shop has made the sale's order: what follows it is that order's from now on. */
  numberSale(sale: string, orderId: number): void {
    this.#db.prepare('UPDATE sales SET order_id = ? WHERE sale = ?').run(orderId, sale);
    for (const table of ['changes', 'sealed_changes']) {
      const move = this.#db.prepare(`UPDATE ${table} SET subject = ? WHERE subject = ?`);
      move.run(orderSubject(orderId), orderSubject(sale));
    }
  }

  #read(sql: string, ...values: unknown[]): QueuedChange[] {
    const rows = this.#db.prepare(sql).all(...values) as Row[];
    return rows.map(({ seq, subject, state, body }) => {
      return { seq, subject, state, ...(this.#seal.open(body) as Contents) };
    });
  }
}
