import { currentUser, logout } from '#core/accounts/account-api.ts';
import { saveOwnPin } from '#core/accounts/security/security-api.ts';
import { readCounterDevice } from '#core/accounts/security/switch-api.ts';
import type { SessionHint } from '#core/accounts/session-hint.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { type PageSize, usualPageSize } from '#core/admin/first-pages.ts';
import { objectNameOf } from '#core/uploads/object-path.ts';
import { type Input, type OfflineState, sessionHintHeader, type UnsentChange } from '#desktop/ipc.ts';
import { ChangeSender } from './change-sender.ts';
import { type Maker, queueResponse } from './changes/queue-wanted.ts';
import { readWantedChange, type Wanted } from './changes/read-wanted-change.ts';
import { CounterLock, signedOut } from './counter-lock.ts';
import { listAt, makerAt, resolveAt, staffAt, stateOf, unsentOf } from './counter-state.ts';
import { localResponse, passedResponse, problemResponse } from './local-response.ts';
import { forbiddenIf, hasUnsent, needsShop, neverOpened, notStored } from './needs-shop.ts';
import type { OfflineShopOptions } from './offline-shop-options.ts';
import {
  isPassedOn,
  isSignIn,
  lineRequestOf,
  readSeenRequest,
  type SeenRequest,
  signedInUser,
  subjectsOf,
  subjectsOfPath,
} from './seen-request.ts';
import { ShopImages } from './shop-images.ts';
import { NotReached, ShopLine, type ShopResponse } from './shop-line.ts';
import { keepStore, type OfflineStore, openStore, wipeStore } from './storage/offline-store.ts';
import type { StoreTrouble } from './storage/store-trouble.ts';
import { isStorable, storedBody } from './view/stored-body.ts';
import { pageSizeOf, warmUp } from './warm-up.ts';

/** Handles the window's requests to a shop on another computer. Offline, responds with stored data and queues some changes. */
export class OfflineShop {
  readonly #options: OfflineShopOptions;
  readonly #line: ShopLine;
  readonly #images: ShopImages;
  readonly #stopWarming: () => void;
  trouble: StoreTrouble | null = null;
  #pageSize: PageSize = usualPageSize;
  #store: OfflineStore | null;
  #sender: ChangeSender | null;
  #lock: CounterLock | null = null;

  constructor(options: OfflineShopOptions) {
    this.#options = options;
    this.#line = new ShopLine(options.connection, () => this.#onLine());
    this.#store = this.#open();
    this.#sender = this.#createSender();
    this.#images = new ShopImages(options.connection, this.#line, () => this.#store?.images ?? null);
    this.#stopWarming = warmUp({
      pageSize: () => this.#pageSize,
      keepImage: (path) => this.#images.keep(path),
      isWanted: () => this.#line.isReachable && !this.isApart && staffAt(this.#here) !== null,
      read: async (path) => this.#remember(path, await this.#line.send({ method: 'GET', path }))?.body,
    });
    if (this.isApart) void this.#lock?.meetShop();
  }

  /** Whether the session on the server belongs to another person than the counter's user. Requests must not use it then. */
  get isApart(): boolean {
    return this.#lock?.isApart ?? false;
  }

  /** Tells the window whether anyone is signed in, so that it requests the signed-in user. */
  get hint(): SessionHint {
    return this.#lock?.hasOwnSession ? 'customer' : this.#options.connection.jar.hint;
  }

  /** How many changes haven't reached the shop. Null if that is unknown, because their file can't be opened. */
  get unsent(): number | null {
    return unsentOf(this.#store, this.trouble);
  }

  get state(): OfflineState {
    return stateOf({ ...this.#here, sender: this.#sender, line: this.#line });
  }

  list(): UnsentChange[] {
    return listAt(this.#here);
  }

  resolve(input: Input<'resolveChange'>): string | null {
    const problem = resolveAt(this.#here, input);
    if (problem === null) this.sendNow();
    return problem;
  }

  sendNow = (): void => this.#sender?.sendNow();

  close(): void {
    this.#stopWarming();
    this.#sender?.close();
    this.#store?.close();
    this.#store = null;
  }

  /** Deletes the sign-in and all stored data. With `keepsFile`, the data is kept, because it may contain unsent changes. */
  wipe({ isLeaving, keepsFile }: { isLeaving: boolean; keepsFile: boolean }): void {
    this.#sender?.close();
    this.#store?.close();
    this.#store = null;
    this.trouble = null;
    const { folder, connection } = this.#options;
    connection.jar.clear();
    if (keepsFile) keepStore({ folder, address: connection.address }, { isLeaving });
    else wipeStore({ folder, address: connection.address });
  }

  /** Handles a request from the window, with the server's response or a local one. */
  async pass(request: Request): Promise<Response> {
    const image = objectNameOf(new URL(request.url).pathname);
    const isShut = this.#lock?.isShut;
    if (image !== null) return this.#images.pass(request, image, isShut || this.isApart ? 'omit' : 'include');
    if (isPassedOn(request)) {
      if (isShut) return signedOut();
      if (this.isApart) return problemResponse(503, 'unavailable', 'The shop can’t be reached.');
      return this.#options.connection.pass(request);
    }
    const received = await readSeenRequest(request, (number) => this.#store?.queue.saleOf(number)?.orderId ?? number);
    const ofLock = await this.#lock?.respond(received);
    if (ofLock) return ofLock;
    if (received.method === 'GET') return this.#read(received);
    return received.pathname === logout.path ? this.#signOut(received) : this.#change(received);
  }

  async #read(received: SeenRequest): Promise<Response> {
    const path = received.pathname + received.search;
    this.#pageSize = pageSizeOf(path) ?? this.#pageSize;
    const isBorrowed = this.#lock?.isBorrowed ?? false;
    const own = isBorrowed ? null : this.#store?.view.findUnsent(path);
    const hidden = forbiddenIf(this.#store?.view.hiddenBecause(path) ?? null);
    if (own) return this.#lock?.isLocked ? signedOut() : (hidden ?? localResponse(own));
    const isUser = path === currentUser.path;
    const [before, wasLocked] = [this.#store?.lock.state, isUser && this.state.isLocked];
    try {
      if (this.isApart) throw new NotReached(false);
      const response = await this.#line.send(lineRequestOf(received));
      if (isUser) this.#lock?.heard(response, before);
      this.#wakeAfter(received, response);
      const shown = isBorrowed && !isUser ? null : this.#remember(path, response);
      if (isUser && this.state.isLocked !== wasLocked) this.#report();
      return shown === null ? passedResponse(response) : localResponse({ ...shown, seenAt: null });
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      this.#sender?.retryLater();
      if (this.#lock?.isShut) return signedOut();
      if (this.#lock?.isBorrowed) return neverOpened();
      const seen = isStorable(path) ? (this.#store?.view.find(path) ?? null) : null;
      const shown = seen === null ? (isStorable(path) ? neverOpened() : notStored()) : localResponse(seen);
      return hidden ?? shown;
    }
  }

  async #change(received: SeenRequest): Promise<Response> {
    const store = this.#store;
    const maker = makerAt(this.#here);
    const wanted = store === null ? null : readWantedChange(received);
    if (store === null || wanted === null || maker === null) return this.#changeAtShop(received, wanted !== null);
    // If unsent changes of the same order or product exist, the change is queued behind them, even if the server can be reached.
    const isBehind = subjectsOf(wanted, store.queue).some((subject) => store.queue.of(subject).length > 0);
    const isRepeat = wanted.changes.some(({ id }) => id !== null && store.queue.find(id) !== null);
    if (isBehind || isRepeat) return this.#queue(wanted, maker, false);
    if (!(await this.#isThere())) return this.#queue(wanted, maker, false);
    try {
      const response = await this.#line.send(lineRequestOf(received));
      // The response is stored immediately, because the connection may be lost now.
      if (response.status < 300) this.#store?.view.know(response.body);
      this.#wakeAfter(received, response);
      return passedResponse(response);
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      return this.#queue(wanted, maker, error.mayHaveArrived);
    }
  }

  #queue(wanted: Wanted, maker: Maker, mayHaveArrived: boolean): Response {
    if (this.#store === null) return needsShop({ couldWait: true, isSure: !mayHaveArrived, pathname: '' });
    const { queue, view } = this.#store;
    const response = queueResponse(wanted, { queue, view, maker, now: new Date(), mayHaveArrived });
    this.#sender?.wake();
    return response;
  }

  /** Sends a change to the server that can't be queued here now. */
  async #changeAtShop(received: SeenRequest, couldWait: boolean): Promise<Response> {
    const queue = this.#store?.queue;
    if (
      queue &&
      !this.#lock?.isBorrowed &&
      subjectsOfPath(received, queue).some((subject) => queue.of(subject).length > 0)
    ) {
      return hasUnsent();
    }
    // A request that may change something isn't sent over a connection that is known to be dead.
    if (!(await this.#isThere(isSignIn(received))))
      return needsShop({ couldWait, isSure: true, pathname: received.pathname });
    try {
      const response = await this.#line.send(lineRequestOf(received));
      this.#wakeAfter(received, response);
      if (received.pathname === saveOwnPin.path && response.status === 200) await this.#lock?.savedPin(received);
      // Asks the server whether a second sign-in step is missing: after a sign-in, and after each request of a user who lacks it.
      if (isSignIn(received) || (staffAt(this.#here) !== null && makerAt(this.#here) === null))
        await this.#lock?.meetShop();
      return passedResponse(response);
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      return needsShop({ couldWait, isSure: !error.mayHaveArrived, pathname: received.pathname });
    }
  }

  async #signOut(received: SeenRequest): Promise<Response> {
    const { connection, confirmSignOut } = this.#options;
    const isBorrowed = this.#lock?.isBorrowed ?? false;
    const { unsent } = this;
    const choice = isBorrowed || unsent === null ? 'keep' : unsent === 0 ? 'delete' : await confirmSignOut(unsent);
    if (choice === 'stay') {
      return problemResponse(409, 'wrong_status', 'You stay signed in, as changes haven’t reached the shop yet.');
    }
    const response = await this.#line.send(lineRequestOf(received)).catch(() => null);
    // A driver or customer has signed out. The counter's stored data isn't deleted, because it belongs to the counter's staff.
    if (isBorrowed) {
      if (response === null || response.status >= 300) connection.jar.clear();
      this.#lock?.endSession();
    } else {
      this.wipe({ isLeaving: false, keepsFile: choice === 'keep' });
      this.#store = this.#open();
      this.#sender = this.#createSender();
      this.#report();
    }
    const signedOut = response ? passedResponse(response) : localResponse({ body: { ok: true } });
    signedOut.headers.set(sessionHintHeader, connection.jar.hint);
    return signedOut;
  }

  /** Stores a successful response. Returns it with the unsent changes applied; null for any other response. */
  #remember(path: string, { status, headers, body, requestedAt }: ShopResponse) {
    if (this.#store === null || status !== 200 || body === undefined || !isStorable(path)) return null;
    const { seen, view } = this.#store;
    if (path === readCounterDevice.path) this.#lock?.learn(body);
    const total = headers.get('x-total-count');
    const isAtLeast = headers.has('x-total-count-at-least');
    const stored = storedBody(path, body);
    const known = view.knownIn(path, stored, requestedAt);
    seen.keep(path, { body: stored, total, isAtLeast, seenAt: new Date().toISOString() }, known);
    return { ...view.overlay(path, { body, total }), isAtLeast };
  }

  #wakeAfter({ pathname, method }: SeenRequest, { status, body }: ShopResponse): void {
    const user = status === 200 ? signedInUser({ pathname }, body) : undefined;
    if (user !== undefined && method === 'POST') {
      this.#store?.seen.keep(currentUser.path, { body: user, total: null, seenAt: new Date().toISOString() });
      this.#lock?.entered(user, true);
    }
    if (hasRole(user?.role, 'counter')) this.#sender?.wakeSignedIn();
    else if (status < 300 && (this.#store?.queue.count().waiting ?? 0) > 0 && !this.state.needsSignIn)
      this.#sender?.wake();
  }

  get #here() {
    return { store: this.#store, lock: this.#lock };
  }

  #open(): OfflineStore | null {
    const place = { ...this.#options, address: this.#options.connection.address };
    const onChange = () => this.#report();
    const { store, trouble } = openStore({ ...place, onChange, forgetSession: () => place.connection.jar.clear() });
    this.trouble = trouble;
    const lock = { line: this.#line, onSwitched: this.sendNow, onChange };
    this.#lock = store === null ? null : new CounterLock(store, lock);
    return store;
  }

  #createSender(): ChangeSender | null {
    if (this.#store === null) return null;
    const { queue, seen } = this.#store;
    const maySend = async () => (await this.#lock?.isSessionOwn()) ?? true;
    const sender = new ChangeSender({ queue, seen, line: this.#line, maySend, onState: () => this.#report() });
    sender.wake();
    return sender;
  }

  /** Whether a request may be sent. It may not over a connection that is known to be dead, or with another person's session. */
  async #isThere(mayBeApart = false): Promise<boolean> {
    if (this.isApart && !mayBeApart) return false;
    return this.#line.isReachable || (await this.#line.probe());
  }

  #onLine(): void {
    if (this.#line.isReachable) void this.#lock?.meetShop();
    this.#report();
  }

  #report(): void {
    // Ends the event streams. Otherwise, they would still send the shop's events to the locked screen.
    if (this.#lock?.isShut) this.#options.connection.breakStreams();
    this.#options.onState(this.state);
  }
}
