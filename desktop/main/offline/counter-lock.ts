import { type User, userSchema } from '#core/accounts/account.ts';
import { currentUser, login, logout } from '#core/accounts/account-api.ts';
import { saveOwnPin } from '#core/accounts/security/security-api.ts';
import {
  type CounterDevice,
  deviceSchema,
  lockScreens,
  readCounterDevice,
  switchPerson,
} from '#core/accounts/security/switch-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { readSeo, readShop } from '#core/content/content-api.ts';
import { sessionHintHeader } from '#desktop/ipc.ts';
import { localResponse, passedResponse, problemResponse } from './local-response.ts';
import { lacksStepText } from './needs-shop.ts';
import { lineRequestOf, type SeenRequest } from './seen-request.ts';
import { type LineRequest, NotReached, type ShopLine, type ShopResponse } from './shop-line.ts';
import { isApart, type LockState } from './storage/lock-state.ts';
import type { OfflineStore } from './storage/offline-store.ts';

type Parts = Pick<OfflineStore, 'people' | 'lock' | 'seen'>;

const wrongPins = 'Too many wrong PINs. Please sign in with your password.';
const notKnown =
  'Your PIN isn’t known at this counter yet, and the shop can’t be reached. Use it here once while the shop can be reached.';
const cantUnlock =
  'No one could unlock this counter while the shop can’t be reached: no PIN has been used here since the last sign-in.';

/** The paths that work at a locked counter: those for unlocking it, and those that any visitor may read. */
const openPaths = [readCounterDevice.path, login.path, logout.path, readShop.path, readSeo.path];

interface CounterLockOptions {
  line: ShopLine;
  onSwitched(): void;
  /** Called when the counter was locked or unlocked. */
  onChange(): void;
}

/** Locks the counter and lets the next person in by PIN, whether or not the server can be reached. */
export class CounterLock {
  readonly #parts: Parts;
  readonly #line: ShopLine;
  readonly #onSwitched: () => void;
  readonly #onChange: () => void;
  #meeting: Promise<void> | null = null;

  constructor(parts: Parts, { line, onSwitched, onChange }: CounterLockOptions) {
    this.#parts = parts;
    this.#line = line;
    this.#onSwitched = onSwitched;
    this.#onChange = onChange;
  }

  get isLocked(): boolean {
    return this.#parts.lock.state.kind === 'locked';
  }

  /** Whether a driver or customer uses the window of the locked counter. They use it with their own session on the server. */
  get isBorrowed(): boolean {
    const { state } = this.#parts.lock;
    return state.kind === 'locked' && state.isBorrowed === true;
  }

  /** Whether the counter is locked and no one uses its window. */
  get isShut(): boolean {
    return this.isLocked && !this.isBorrowed;
  }

  /** Whether the session on the server belongs to another person than the one at the counter. Requests must not use it then. */
  get isApart(): boolean {
    return isApart(this.#parts.lock.state);
  }

  /** Whether the person at the counter was let in by PIN on this computer. The stored cookies then don't belong to their session. */
  get hasOwnSession(): boolean {
    return this.#parts.lock.state.kind === 'apart';
  }

  /**
   * Responds to requests about the lock, and refuses requests that a locked counter doesn't allow. Resolves to null for all other
   * requests.
   */
  async respond(request: SeenRequest): Promise<Response | null> {
    const { method, pathname } = request;
    if (method === 'POST' && pathname === lockScreens.path) return this.#lock(request);
    if (method === 'GET' && pathname === readCounterDevice.path) return this.#readDevice(request);
    if (method === 'POST' && pathname === switchPerson.path) return this.#switch(request);
    const isPrivate = !openPaths.some((path) => pathname.startsWith(path));
    return this.isShut && this.#isAlone && isPrivate ? signedOut() : null;
  }

  /** Called when a user has signed in on the server. Unlocks the counter for counter staff, and locks it for any other user. */
  entered(user: User, isByPassword: boolean): void {
    if (!hasRole(user.role, 'counter')) {
      // Locks the counter first, so that the streams of the person who worked here are closed.
      this.endSession();
      this.#set({ kind: 'locked', isAtShop: true, isBorrowed: true });
      return;
    }
    if (isByPassword) this.#parts.people.signedIn(user);
    this.#set({ kind: 'open' });
  }

  /**
   * Handles the server's response about who is signed in, so that an ended session isn't used again offline. `before` is the lock state
   * at the time of the request. If the state has changed since, the response is out of date and ignored.
   */
  heard({ status, body }: ShopResponse, before: LockState | undefined): void {
    const { lock, seen } = this.#parts;
    if (lock.state !== before || this.isApart) return;
    const user = status === 200 ? userSchema.safeParse(body).data : undefined;
    const hasChanged = this.isShut || this.isBorrowed === hasRole(user?.role, 'counter');
    if (user !== undefined && hasChanged) this.entered(user, false);
    if (status === 401 && !this.isShut && seen.find(currentUser.path) !== null) this.endSession();
  }

  /** Called after the session on the server has ended. Locks the counter. */
  endSession(): void {
    this.#set({ kind: 'locked', isAtShop: true });
  }

  /** Resolves to true if the session on the server belongs to the person at the counter. */
  async isSessionOwn(): Promise<boolean> {
    if (this.isApart) await this.meetShop();
    return !this.isApart && !this.isBorrowed;
  }

  /** Called when the signed-in user has set or removed their own PIN on this computer. Updates the data for checking the PIN offline. */
  async savedPin({ body }: SeenRequest): Promise<void> {
    const user = this.#parts.seen.find(currentUser.path)?.body as User | undefined;
    const saved = saveOwnPin.body?.safeParse(body).data;
    if (saved === undefined || user === undefined) return;
    if (saved.pin === null) this.#parts.people.removePin(user);
    else await this.#parts.people.accept(user, saved.pin);
    // Reads the server's value for the new PIN (CounterDevice.pinMark). The app needs it to detect that the PIN is changed on another
    // computer.
    await this.meetShop();
  }

  /**
   * Ends a session on the server that belongs to another person, and reads the server's list of who may switch here. Called when the
   * server can be reached again. A person who was let in by PIN in the meantime then enters the PIN again, for the server.
   */
  meetShop(): Promise<void> {
    this.#meeting ??= this.#meet()
      .catch(() => {
        // Ignored: the store was closed while the request was running.
      })
      .finally(() => {
        this.#meeting = null;
      });
    return this.#meeting;
  }

  /** Stores the server's list of the people who may switch here. */
  learn(body: unknown): CounterDevice | null {
    const device = deviceSchema.safeParse(body).data;
    if (device === undefined) return null;
    const { people, seen } = this.#parts;
    seen.keep(readCounterDevice.path, { body: device, total: null, seenAt: new Date().toISOString() });
    people.sync(device);
    return device;
  }

  async #meet(): Promise<void> {
    if (this.isApart && !(await this.#endSession())) return;
    const found = await this.#ask({ method: 'GET', path: readCounterDevice.path });
    if (found?.status === 200) this.learn(found.body);
  }

  get #isAlone(): boolean {
    return this.isApart || !this.#line.isReachable;
  }

  async #lock(request: SeenRequest): Promise<Response> {
    const { people } = this.#parts;
    const response = this.isApart ? null : await this.#ask(lineRequestOf(request));
    if (response !== null) {
      if (response.status < 300 || response.status === 401) this.endSession();
      return passedResponse(response);
    }
    if (!this.isLocked && !people.canComeBack()) return problemResponse(409, 'wrong_status', cantUnlock);
    this.#set({ kind: 'locked', isAtShop: false });
    return localResponse({ body: { ok: true } });
  }

  async #readDevice(request: SeenRequest): Promise<Response> {
    const { people, seen } = this.#parts;
    const response = this.isApart ? null : await this.#ask(lineRequestOf(request));
    if (response === null) {
      const known = deviceSchema.safeParse(seen.find(readCounterDevice.path)?.body).data?.members ?? [];
      return localResponse({ body: { members: people.members(known) } });
    }
    const device = response.status === 200 ? this.learn(response.body) : null;
    if (device === null) return passedResponse(response);
    const members = device.members.map((each) => (people.isClosed(each.id) ? { ...each, isBlocked: true } : each));
    return localResponse({ body: { members } });
  }

  async #switch(request: SeenRequest): Promise<Response> {
    const { people } = this.#parts;
    const wanted = switchPerson.body?.safeParse(request.body).data;
    if (wanted === undefined) return problemResponse(400, 'invalid', 'Please enter your PIN.');
    if (people.isClosed(wanted.userId)) return problemResponse(429, 'too_many', wrongPins);
    const isMet = !this.isApart || (await this.#endSession());
    const response = isMet ? await this.#ask(lineRequestOf(request)) : null;
    if (response !== null) {
      const user = response.status === 200 ? userSchema.safeParse(response.body).data : undefined;
      if (response.status === 401) people.countWrong(wanted.userId);
      if (user === undefined) return passedResponse(response);
      await people.accept(user, wanted.pin);
      this.#keepUser(user);
      this.entered(user, false);
      await this.meetShop();
      this.#onSwitched();
      return passedResponse(response);
    }
    const outcome = await people.check(wanted.userId, wanted.pin);
    if (outcome.kind === 'unknown') return problemResponse(424, 'unavailable', notKnown);
    if (outcome.kind === 'lacks-step') return problemResponse(424, 'unavailable', lacksStepText);
    if (outcome.kind === 'closed') return problemResponse(429, 'too_many', wrongPins);
    if (outcome.kind === 'wrong') {
      return problemResponse(401, 'bad_credentials', `This is not your PIN. ${whatIsLeft(outcome.left)}`);
    }
    this.#keepUser(outcome.user);
    this.#set({ kind: 'apart' });
    const entered = localResponse({ body: outcome.user });
    entered.headers.set(sessionHintHeader, 'customer');
    return entered;
  }

  #keepUser(user: User): void {
    this.#parts.seen.keep(currentUser.path, { body: user, total: null, seenAt: new Date().toISOString() });
  }

  /** Ends the previous person's session on the server. Resolves to false if the server can't be reached or doesn't end the session. */
  async #endSession(): Promise<boolean> {
    const { method, path } = lockScreens;
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const response = await this.#ask({ method, path, headers, text: '{}' });
    // 401: the session had already ended. 403: the session no longer has any rights. After any other error, the session may still be
    // usable.
    const isEnded = response !== null && (response.status < 300 || [401, 403].includes(response.status));
    if (isEnded) this.endSession();
    return isEnded;
  }

  #set(state: LockState): void {
    this.#parts.lock.set(state);
    this.#onChange();
  }

  /** Sends a request to the server. Resolves to null if the server can't be reached. */
  async #ask(request: LineRequest): Promise<ShopResponse | null> {
    try {
      if (!this.#line.isReachable && request.method !== 'GET' && !(await this.#line.probe())) return null;
      return await this.#line.send(request);
    } catch (error) {
      if (error instanceof NotReached) return null;
      throw error;
    }
  }
}

export const lockedText = 'This counter is locked. Please enter your PIN.';

export function signedOut(): Response {
  return problemResponse(401, 'signed_out', lockedText);
}

function whatIsLeft(tries: number): string {
  if (tries === 0) return 'Only your password works now, once the shop can be reached.';
  return tries === 1
    ? 'One more try, then only the password works.'
    : `${tries} more tries, then only the password works.`;
}
