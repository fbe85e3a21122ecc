import { z } from 'zod';
import { callPath } from '#core/call-path.ts';
import { type AppliedChange, appliedChangeSchema, applyOfflineChange } from '#core/offline/offline-change-api.ts';
import { formatProvisional } from '#core/offline/provisional-number.ts';
import { orderSchema } from '#core/orders/order.ts';
import { readOrder } from '#core/orders/staff-order-api.ts';
import { readStaffProduct, staffProductSchema } from '#core/products/staff-product-api.ts';
import { onTopOf } from './changes/change-version.ts';
import { NotReached, problemOf, type ShopLine, type ShopResponse } from './shop-line.ts';
import {
  type ChangeQueue,
  orderSubject,
  productSubject,
  type QueuedChange,
  type Rejection,
} from './storage/change-queue.ts';
import { isDiskError } from './storage/if-storable.ts';
import type { SeenResponses } from './storage/seen-responses.ts';
import { knowApplied } from './view/know-applied.ts';

/** The pauses before the app tries to reach the server again; each is used once, the last one repeatedly. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** The longest pause with Retry-After. A server can't make the app wait longer. */
const longestPauseMs = 5 * 60_000;
/** After this many server errors in a row, a change is left to staff, so that it doesn't delay the other changes. */
const mostFaults = 5;

const unreadable = {
  code: 'internal',
  detail: 'Couldn’t read the shop’s response. Check whether it was done, then try again. It is never done twice.',
};

type Outcome = 'sent' | 'rejected' | 'later' | 'signed-out';

export interface SenderOptions {
  queue: ChangeQueue;
  seen: SeenResponses;
  line: ShopLine;
  /** Resolves to false while the session on the server isn't that of the person at the counter. Changes must not be sent then. */
  maySend(): Promise<boolean>;
  onState(): void;
}

/** Sends the waiting changes in order, one at a time. Each is sent again with the same id until the server has responded. */
export class ChangeSender {
  readonly #options: SenderOptions;
  #timer: NodeJS.Timeout | null = null;
  #isSending = false;
  #isWoken = false;
  #isClosed = false;
  #failures = 0;
  #faults = 0;
  /** How long the server has asked the app to wait, as a time of performance.now(). */
  #waitsUntil = 0;
  needsSignIn = false;
  /** The server's message about what the signed-in user must do; null if the user only has to sign in. */
  signInReason: string | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Tries to send the waiting changes now. Does nothing while the server has asked the app to wait. */
  wake(): void {
    if (this.#mustWait) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isWoken = true;
    if (!this.#isSending && !this.#isClosed) void this.#run();
  }

  /** Tries to send again after staff have signed in. */
  wakeSignedIn(): void {
    this.#setNeedsSignIn(false);
    this.wake();
  }

  /** Tries to send now because staff want it, even if the server has asked the app to wait. */
  sendNow(): void {
    this.#waitsUntil = 0;
    this.wakeSignedIn();
  }

  /** Called when the connection was lost. Plans to send again after a pause, unless that is planned already. */
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
        if (!this.#isWoken || this.#mustWait) {
          if (!isDone) this.#waitAndWake();
          return;
        }
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** Sends the waiting changes. Resolves to true if the server can be reached and nothing is left that can be sent. */
  async #sendAll(): Promise<boolean> {
    const { queue, line, maySend } = this.#options;
    for (let next = queue.next(); next !== null && !this.#isClosed; next = queue.next()) {
      if (!(await maySend()) || this.#isClosed) return false;
      const outcome = await this.#send(next);
      if (outcome === 'later') return false;
      // The sender stops here. The next sign-in starts it again.
      if (outcome === 'signed-out') return true;
      this.#failures = 0;
    }
    return line.isReachable || (await line.probe());
  }

  get #mustWait(): boolean {
    return performance.now() < this.#waitsUntil;
  }

  #waitAndWake(): void {
    if (this.#isClosed) return;
    const usual = pausesMs[Math.min(this.#failures, pausesMs.length - 1)] ?? 0;
    // One millisecond is added, because a timer may end slightly early.
    const pause = Math.max(usual, this.#waitsUntil - performance.now() + 1);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.wake(), pause);
    this.#timer.unref();
  }

  async #send(queued: QueuedChange): Promise<Outcome> {
    const { line, queue } = this.#options;
    const { change, orderCreatedAt } = queued;
    const number = queue.numberOf(change.id);
    const provisionalNumber = number === null ? undefined : formatProvisional(number);
    const path = callPath(applyOfflineChange, { query: { provisionalNumber, orderCreatedAt } });
    let response: ShopResponse;
    try {
      const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
      response = await line.send({ method: applyOfflineChange.method, path, headers, text: JSON.stringify(change) });
    } catch (error) {
      if (error instanceof NotReached) return 'later';
      throw error;
    }
    try {
      return this.#isClosed ? 'later' : await this.#take(queued, response);
    } catch (error) {
      // The shop's response can't be stored, so the change is sent again later. The shop won't apply it twice.
      if (isDiskError(error)) return 'later';
      throw error;
    }
  }

  async #take(queued: QueuedChange, { status, headers, body }: ShopResponse): Promise<Outcome> {
    if (status === 200 || status === 201) {
      const applied = appliedChangeSchema.safeParse(body).data ?? appliedByNewerShop(body);
      if (applied === null) return this.#fault(queued, unreadable);
      this.#setNeedsSignIn(false);
      this.#finish(queued, applied, status === 201);
      return 'sent';
    }
    const problem = problemOf(body);
    // Both statuses are about the session, not the change. 403 may also mean that the owner requires a second sign-in step and the user
    // hasn't set it up.
    if (status === 401 || status === 403) {
      this.#setNeedsSignIn(true, isAboutSignIn(problem) ? (problem?.detail ?? null) : null);
      return 'signed-out';
    }
    // The shop can't do anything now (503) or limits requests (429). Neither is about the change.
    const isLater = status === 503 || status === 429;
    if (isLater) this.#waitsUntil = performance.now() + retryAfterMs(headers);
    if (isLater || problem?.code === 'key_in_flight' || problem?.code === 'charge_in_flight') return 'later';
    const refusal = problem ?? { code: 'internal', detail: `The shop responded with ${status}.` };
    return status >= 500 || problem === null ? this.#fault(queued, refusal) : this.#reject(queued, refusal);
  }

  /** After a server error, the change is sent again later. After several in a row, it is left to staff, as a refused change. */
  async #fault(queued: QueuedChange, problem: { code: string; detail: string }): Promise<Outcome> {
    this.#faults += 1;
    return this.#faults < mostFaults ? 'later' : this.#reject(queued, problem);
  }

  /** Removes an applied change from the queue, stores its result, and updates the changes that depend on it, all in one transaction. */
  #finish(queued: QueuedChange, applied: AppliedChange, isFresh: boolean): void {
    const { queue, seen } = this.#options;
    const { order, product } = applied;
    this.#faults = 0;
    queue.write(() => {
      queue.remove(queued);
      knowApplied(seen, queued, applied);
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

  /** Marks a change as refused. First reads the shop's current data, so that staff can see both versions. */
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
      // Until now, the order or product was shown with the refused change. From now on, the server's version is shown.
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

/** Returns how long the server asks the app to wait: Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestPauseMs);
}

/**
 * Reads the response of a newer server to a change. The response may contain data that this app doesn't know, but the change was
 * certainly applied. Null if the response can't be read at all.
 */
function appliedByNewerShop(body: unknown): AppliedChange | null {
  const row = z.looseObject({ id: z.number().int(), version: z.number().int() }).nullable();
  const shape = z.object({ order: row, product: row, hasChangedPrices: z.boolean() });
  return shape.safeParse(body).success ? (body as AppliedChange) : null;
}

/** Whether signing in again may help after this error. It doesn't help if the user lacks a right: another person must sign in. */
function isAboutSignIn(problem: { code: string } | null): boolean {
  return problem !== null && problem.code !== 'forbidden' && problem.code !== 'unauthorized';
}

/**
 * Whether the server already has the refused change, because the window sent it and only the response was lost. Never true for
 * payments, because another staff member may have taken the same amount again.
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
