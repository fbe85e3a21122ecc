import { z } from 'zod';
import { callPath } from '#core/call-path.ts';
import { type AppliedChange, appliedChangeSchema, applyOfflineChange } from '#core/offline/offline-change-api.ts';
import { formatProvisional } from '#core/offline/provisional-number.ts';
import { orderSchema } from '#core/orders/order.ts';
import { readOrder } from '#core/orders/staff-order-api.ts';
import { readStaffProduct, staffProductSchema } from '#core/products/staff-product-api.ts';
import {
  type ChangeQueue,
  orderSubject,
  productSubject,
  type QueuedChange,
  type Rejection,
} from '../storage/change-queue.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';
import { NotReached, problemOf, type ShopLine, type ShopResponse } from './shop-line.ts';

/** Until the shop is tried again, in turn. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** A fault of the shop's own mustn't hold up everything behind one change for ever. */
const mostFaults = 5;

const unreadable = {
  code: 'internal',
  detail: 'Couldn’t read what the shop answered. Look whether it was done, then try again: it is done once.',
};

type Outcome = 'sent' | 'rejected' | 'later' | 'signed-out';

export interface SenderOptions {
  queue: ChangeQueue;
  seen: SeenResponses;
  line: ShopLine;
  /** False while the session at the shop is that of another person than who works here. */
  maySend(): Promise<boolean>;
  onState(): void;
}

/** Sends what waits: in order, one at a time, each again under the same id until the shop has answered. */
export class ChangeSender {
  readonly #options: SenderOptions;
  #timer: NodeJS.Timeout | null = null;
  #isSending = false;
  #isWoken = false;
  #isClosed = false;
  #failures = 0;
  #faults = 0;
  needsSignIn = false;
  /** What the shop asks of whoever is signed in; null where it is just to sign in. */
  signInReason: string | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Tries at once. */
  wake(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isWoken = true;
    if (!this.#isSending && !this.#isClosed) void this.#run();
  }

  /** Staff have signed in, or the window has got something from the shop. */
  wakeSignedIn(): void {
    this.#setNeedsSignIn(false);
    this.wake();
  }

  /** The line has gone dead: looks for it again after a pause, where that isn't being done already. */
  retryLater(): void {
    if (!this.#isSending && this.#timer === null) this.#waitAndWake();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#isSending = true;
    try {
      while (!this.#isClosed) {
        this.#isWoken = false;
        const isDone = await this.#sendAll();
        if (isDone) this.#failures = 0;
        if (!this.#isWoken) {
          if (!isDone) this.#waitAndWake();
          return;
        }
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** True where nothing is left that can be sent, and the shop is there. */
  async #sendAll(): Promise<boolean> {
    const { queue, line, maySend } = this.#options;
    for (let next = queue.next(); next !== null && !this.#isClosed; next = queue.next()) {
      if (!(await maySend()) || this.#isClosed) return false;
      const outcome = await this.#send(next);
      if (outcome === 'later') return false;
      // Whoever signs in wakes the sender.
      if (outcome === 'signed-out') return true;
      this.#failures = 0;
    }
    return line.isReachable || (await line.probe());
  }

  #waitAndWake(): void {
    if (this.#isClosed) return;
    const pause = pausesMs[Math.min(this.#failures, pausesMs.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => this.wake(), pause);
    this.#timer.unref();
  }

  async #send(queued: QueuedChange): Promise<Outcome> {
    const { line, queue } = this.#options;
    const { method } = applyOfflineChange;
    const number = queue.numberOf(queued.change.id);
    const query = number === null ? {} : { provisionalNumber: formatProvisional(number) };
    const path = callPath(applyOfflineChange, { query });
    let response: ShopResponse;
    try {
      const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
      response = await line.send({ method, path, headers, text: JSON.stringify(queued.change) });
    } catch (error) {
      if (error instanceof NotReached) return 'later';
      throw error;
    }
    return this.#isClosed ? 'later' : this.#take(queued, response);
  }

  async #take(queued: QueuedChange, { status, body }: ShopResponse): Promise<Outcome> {
    if (status === 200 || status === 201) {
      const applied = appliedChangeSchema.safeParse(body).data ?? appliedByNewerShop(body);
      if (applied === null) return this.#fault(queued, unreadable);
      this.#setNeedsSignIn(false);
      this.#finish(queued, applied, status === 201);
      return 'sent';
    }
    const problem = problemOf(body);
    // Both are about the session and not about the change: a second step that the owner asks for, too.
    if (status === 401 || status === 403) {
      this.#setNeedsSignIn(true, isAboutSignIn(problem) ? (problem?.detail ?? null) : null);
      return 'signed-out';
    }
    if (status === 429 || problem?.code === 'key_in_flight' || problem?.code === 'charge_in_flight') return 'later';
    const refusal = problem ?? { code: 'internal', detail: `The shop answered ${status}.` };
    return status >= 500 || problem === null ? this.#fault(queued, refusal) : this.#reject(queued, refusal);
  }

  /** Tried some times, then left to staff. */
  async #fault(queued: QueuedChange, problem: { code: string; detail: string }): Promise<Outcome> {
    this.#faults += 1;
    return this.#faults < mostFaults ? 'later' : this.#reject(queued, problem);
  }

  /** What was made is known here at once, and what stands on top of it is sent on top of it: all in one transaction. */
  #finish(queued: QueuedChange, applied: AppliedChange, isFresh: boolean): void {
    const { queue, seen } = this.#options;
    const { order, product } = applied;
    this.#faults = 0;
    queue.write(() => {
      queue.remove(queued);
      if (order !== null) seen.know(orderSubject(order.id), order);
      if (product !== null) seen.know(productSubject(product.id), product);
      if (queued.change.kind === 'sale' && order !== null) queue.numberSale(queued.change.id, order.id);
      const subject = order === null ? queued.subject : orderSubject(order.id);
      const version = (order ?? product)?.version;
      if (version === undefined) return;
      for (const later of queue.of(subject)) {
        const next = onTopOf(later, { queued, version, isFresh });
        if (next !== null) queue.update(next);
      }
    });
  }

  /** What the shop has in its place is read at once, so that both can be shown. */
  async #reject(queued: QueuedChange, problem: { code: string; detail: string; balance?: unknown }): Promise<Outcome> {
    const { queue, seen } = this.#options;
    this.#faults = 0;
    const current = await this.#readCurrent(queued);
    if (current === 'unreachable' || this.#isClosed) return 'later';
    if (isDoneAlready(queued, problem.code, current)) {
      this.#finish(queued, { ...current, hasChangedPrices: false }, false);
      return 'sent';
    }
    const { code, detail, balance } = problem;
    const rejection: Rejection = { code, detail, ...current, ...(typeof balance === 'number' ? { balance } : {}) };
    queue.write(() => {
      queue.update({ ...queued, state: 'refused', refusal: rejection });
      // What it looked like here was the refused change.
      if (current.order !== null) seen.know(orderSubject(current.order.id), current.order);
      if (current.product !== null) seen.know(productSubject(current.product.id), current.product);
    });
    return 'rejected';
  }

  async #readCurrent({ change }: QueuedChange): Promise<Pick<Rejection, 'order' | 'product'> | 'unreachable'> {
    const none = { order: null, product: null };
    const path =
      change.kind === 'product'
        ? readStaffProduct.path.replace(':id', String(change.productId))
        : change.kind !== 'sale' && 'id' in change.order
          ? readOrder.path.replace(':id', String(change.order.id))
          : null;
    if (path === null) return none;
    try {
      const { body } = await this.#options.line.send({ method: 'GET', path });
      if (change.kind === 'product') return { ...none, product: staffProductSchema.safeParse(body).data ?? null };
      return { ...none, order: orderSchema.safeParse(body).data ?? null };
    } catch (error) {
      if (error instanceof NotReached) return 'unreachable';
      throw error;
    }
  }

  #setNeedsSignIn(needed: boolean, reason: string | null = null): void {
    if (this.needsSignIn === needed && this.signInReason === reason) return;
    this.needsSignIn = needed;
    this.signInReason = reason;
    this.#options.onState();
  }
}

/** A shop of a newer version may say more of an order than this app knows; that it was applied is certain all the same. */
function appliedByNewerShop(body: unknown): AppliedChange | null {
  const row = z.looseObject({ id: z.number().int(), version: z.number().int() }).nullable();
  const shape = z.object({ order: row, product: row, hasChangedPrices: z.boolean() });
  return shape.safeParse(body).success ? (body as AppliedChange) : null;
}

/** A missing right is told by asking for another person. */
function isAboutSignIn(problem: { code: string } | null): boolean {
  return problem !== null && problem.code !== 'forbidden' && problem.code !== 'unauthorized';
}

/**
 * A later change of the same order or product, as it is sent now that an earlier one was applied: null where nothing about
 * it changes. It may stand on that one's version only where nobody else's change can lie in between.
 */
function onTopOf(
  later: QueuedChange,
  { queued, version, isFresh }: { queued: QueuedChange; version: number; isFresh: boolean },
): QueuedChange | null {
  const { change } = later;
  if (later.state === 'refused' || change.kind === 'payment' || change.kind === 'sale') return null;
  const before = versionOf(change);
  const wasChecked = isFresh && (queued.change.kind === 'sale' || versionOf(queued.change) !== undefined);
  if (!wasChecked && (before === undefined || version !== before + 1)) return null;
  return { ...later, change: withVersion(change, version) };
}

export function versionOf(change: QueuedChange['change']): number | undefined {
  if (change.kind === 'product') return change.change.version;
  return 'version' in change ? change.version : undefined;
}

export function withVersion<Change extends QueuedChange['change']>(change: Change, version: number): Change {
  if (change.kind === 'product') return { ...change, change: { ...change.change, version } };
  return change.kind === 'payment' || change.kind === 'sale' ? change : { ...change, version };
}

/**
 * The window's own request had arrived, and only its answer was lost: the shop has what was wanted. Of money this is never
 * taken for granted, as somebody else may have taken it a second time.
 */
function isDoneAlready(
  { change, mayHaveArrived }: QueuedChange,
  code: string,
  { order, product }: Pick<Rejection, 'order' | 'product'>,
): boolean {
  if (!mayHaveArrived || (code !== 'stale_version' && code !== 'wrong_status')) return false;
  if (change.kind === 'order-status') return change.status === 'delivered' && order?.status === 'delivered';
  if (change.kind === 'delivery-date') return order?.deliveryDate === change.deliveryDate;
  if (change.kind !== 'product' || product === null) return false;
  const { version: _version, ...fields } = change.change;
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(product[name as keyof typeof product]) === JSON.stringify(value),
  );
}
