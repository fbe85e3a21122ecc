import type Database from 'better-sqlite3';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { isProvisional, provisionalNumberOf } from '#core/offline/provisional-number.ts';
import type { Order } from '#core/orders/order.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Seal } from './seal.ts';

/** Why the server refused a change, and the server's current order or product. */
export interface Rejection {
  code: string;
  detail: string;
  /** The amount in cents that the order still accepts. Only some errors contain it. */
  balance?: number;
  order: Order | null;
  product: StaffProduct | null;
}

interface Contents {
  change: OfflineChange;
  /** A description of the order, customer or product. */
  subjectText: string;
  madeByName: string;
  /**
   * When the order with this number was created. Absent if the change has no order number, or if an earlier version of the app stored
   * the change.
   */
  orderCreatedAt?: string | undefined;
  /** Whether the window sent the change as a normal request before it was queued, without receiving a response. */
  mayHaveArrived: boolean;
  refusal: Rejection | null;
}

export interface QueuedChange extends Contents {
  seq: number;
  subject: string;
  state: 'waiting' | 'refused';
}

export type NewChange = Pick<
  QueuedChange,
  'change' | 'subject' | 'subjectText' | 'madeByName' | 'orderCreatedAt' | 'mayHaveArrived'
>;

interface Row {
  seq: number;
  subject: string;
  state: QueuedChange['state'];
  body: Buffer;
}

export const orderSubject = (id: number | string) => `order:${id}`;
export const productSubject = (id: number) => `product:${id}`;

/** The changes that haven't reached the server, in order. When `add` returns, the changes are on the disk. */
export class ChangeQueue {
  readonly #db: Database.Database;
  readonly #seal: Seal;
  readonly #onChange: () => void;
  readonly #mayHaveArrived = new Set<string>();

  constructor(db: Database.Database, seal: Seal, onChange: () => void) {
    this.#db = db;
    this.#seal = seal;
    this.#onChange = onChange;
  }

  /**
   * Records that a change was sent without receiving a response, even if it isn't queued then. The record lasts until the app quits,
   * because the window then forgets the change too.
   */
  noteSent(id: string): void {
    this.#mayHaveArrived.add(id);
  }

  /** Whether this change was sent earlier and may have reached the server. */
  mayHaveArrived(id: string): boolean {
    return this.#mayHaveArrived.has(id);
  }

  /** Adds all changes or none. Their ids must be new. */
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

  /** Runs the work in one transaction, then reports that the queue may have changed. */
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

  /** Returns all changes of an order or product, whether they wait or were refused. */
  of(subject: string): QueuedChange[] {
    return this.#read('SELECT * FROM changes WHERE subject = ? ORDER BY seq', subject);
  }

  /**
   * Returns the waiting changes of an order or product. Only these may be shown as done, because a refused change isn't part of the
   * order.
   */
  waitingOf(subject: string): QueuedChange[] {
    return this.of(subject).filter(({ state }) => state === 'waiting');
  }

  /** Returns the next change to send. A change waits while an earlier change of the same order or product is refused and not resolved. */
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
    const body = this.#seal.close(contents satisfies Contents);
    this.#db
      .prepare('UPDATE changes SET id = ?, subject = ?, state = ?, body = ? WHERE seq = ?')
      .run(contents.change.id, subject, state, body, seq);
  }

  remove({ seq }: Pick<QueuedChange, 'seq'>): void {
    this.#db.prepare('DELETE FROM changes WHERE seq = ?').run(seq);
  }

  /** Returns the provisional number of an offline sale. */
  numberOf(sale: string): number | null {
    const row = this.#db.prepare('SELECT number FROM sales WHERE sale = ?').get(sale) as { number: number } | undefined;
    return row?.number ?? null;
  }

  /** Returns the sale with a provisional number, and the id of its order. The id is null until the server has created the order. */
  saleOf(number: number): { sale: string; orderId: number | null } | null {
    if (!isProvisional(number)) return null;
    const row = this.#db.prepare('SELECT sale, order_id FROM sales WHERE number = ?').get(number) as
      | { sale: string; order_id: number | null }
      | undefined;
    return row === undefined ? null : { sale: row.sale, orderId: row.order_id };
  }

  /** Called when the server has created the order of a sale. Later changes of the sale then belong to that order. */
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
