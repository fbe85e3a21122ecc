import { accountName } from '#core/accounts/account-name.ts';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { logoutRoute, readRunSheetRoute } from '#core/bare-routes.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { forgetOnPhone } from '#storefront/accounts/leave-phone.ts';
import { loadSignedInUser } from '#storefront/accounts/signed-in-user.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { type Notice, phoneStore } from './phone-store.ts';
import { alone, sendSteps } from './send-steps.ts';
import { type Driver, type NewStep, type WaitingStep, withSteps } from './waiting-step.ts';

/** The state of the connection between the phone and the server. */
export type Link = 'asking' | 'reached' | 'no-signal' | 'signed-out' | 'no-staff' | 'other-driver' | 'not-today';

export interface ShownRun {
  /** Whether the phone's own storage has been read. */
  isRead: boolean;
  link: Link;
  driver: Driver | null;
  /** The role of the signed-in user; null until the shop has reported it. */
  role: StaffRole | null;
  /** The signed-in user if the phone has another user's steps; otherwise null. */
  signedIn: Driver | null;
  /** The run sheet as it will be after the unsent steps; null if the phone has no run sheet. */
  sheet: RunSheet | null;
  waiting: readonly WaitingStep[];
  notices: readonly Notice[];
}

/**
 * How often a phone with unsent steps checks whether the server can be reached. Browsers detect a returning connection late, or
 * never.
 */
const againMs = 15_000;

/**
 * The day's run, stored on the phone. The stored run is shown immediately. While the phone is online, the run is loaded again and the
 * driver's steps are sent.
 */
export class DriverRun {
  readonly #day: Day;
  readonly #listeners = new Set<() => void>();
  /** The channel that tells the phone's other tabs with the driver's page about changes. */
  readonly #tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hindquarter-run');
  #shown: ShownRun = {
    isRead: false,
    link: 'asking',
    driver: null,
    role: null,
    signedIn: null,
    sheet: null,
    waiting: [],
    notices: [],
  };
  #refreshing: Promise<void> | null = null;
  #isStale = false;

  constructor(day: Day) {
    this.#day = day;
  }

  get shown(): ShownRun {
    return this.#shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async open(): Promise<void> {
    this.#tabs?.addEventListener('message', () => void this.#read());
    window.addEventListener('online', () => void this.refresh());
    window.addEventListener('offline', () => this.#show({ link: 'no-signal' }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
    setInterval(() => {
      if (this.#shown.waiting.length > 0 || this.#shown.link === 'no-signal') void this.refresh();
    }, againMs);
    // If the driver signed out on another page, the customers' data is deleted before anything is shown, unless steps are unsent. Otherwise
    // the next user of the phone could see the data for a moment.
    if (sessionHint() !== 'customer') await phoneStore.wipeSent();
    await this.#read();
    await this.refresh();
  }

  /** Sends the unsent steps, then loads the day again. If this is called while it is in progress, it runs once more afterwards. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshWhileStale().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Records a step. Resolves once the step is stored on the phone; sending continues in the background. */
  async record(step: NewStep): Promise<void> {
    await phoneStore.add(step);
    await this.#readAndReport();
    void this.refresh();
  }

  /** Removes an unsent step. A step that was sent can't be undone, because customers have been notified. */
  async undo({ seq }: WaitingStep): Promise<void> {
    await alone(() => phoneStore.remove(seq));
    await this.#readAndReport();
  }

  async dismiss({ id }: Notice): Promise<void> {
    await alone(() =>
      phoneStore.keep(
        'notices',
        this.#shown.notices.filter((notice) => notice.id !== id),
      ),
    );
    await this.#readAndReport();
  }

  /** Sends another driver's steps in that driver's name, because they exist only on this phone and would otherwise be lost. */
  async takeOver(): Promise<void> {
    const { signedIn } = this.#shown;
    if (signedIn !== null) {
      await alone(async () => {
        const driver = await phoneStore.read('driver');
        for (const step of await phoneStore.waiting()) {
          if (driver !== undefined) await phoneStore.replace({ by: driver, ...step });
        }
        await phoneStore.keep('driver', signedIn);
      });
    }
    await this.refresh();
  }

  /**
   * Ends the session, then deletes all data from the phone.
   * @throws if the server can't be reached, because the session would continue
   */
  async signOut(): Promise<void> {
    await call(logoutRoute, { body: {} });
    await alone(() => phoneStore.wipe());
    await forgetOnPhone('');
    await this.#readAndReport();
    this.#show({ link: 'signed-out' });
  }

  async #refreshWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#refresh();
    }
  }

  async #refresh(): Promise<void> {
    try {
      const link = await this.#identify();
      if (link !== 'reached') {
        this.#show({ link });
        return;
      }
      const sent = await sendSteps(() => this.#readAndReport());
      if (sent !== 'all') {
        this.#show({ link: sent });
        return;
      }
      // Only counter staff may see the runs of other days.
      if (this.#shown.role === 'driver' && this.#day !== melbourneDay(new Date())) {
        window.location.replace('/admin/run');
        return;
      }
      await phoneStore.keep('sheet', await call(readRunSheetRoute, { query: { day: this.#day } }));
      await this.#readAndReport();
      this.#show({ link: 'reached' });
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'second_factor_needed') {
        window.location.replace('/admin/security');
        return;
      }
      if (error instanceof ApiError && error.problem?.code === 'forbidden' && this.#shown.role === 'driver') {
        this.#show({ link: 'not-today' });
        return;
      }
      const isSignedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
      this.#show({ link: isSignedOut ? 'signed-out' : 'no-signal' });
    }
  }

  /** Finds out who is signed in, and whether the data on the phone belongs to this user. */
  async #identify(): Promise<Link> {
    const user = await loadSignedInUser();
    const held = await phoneStore.read('driver');
    const waiting = await phoneStore.waiting();
    if (user === null || user.role === null) {
      // If the driver signed out on another page, the customers' data is deleted. If there are unsent steps, everything is kept for the
      // driver.
      await phoneStore.wipeSent();
      await this.#readAndReport();
      return user === null ? 'signed-out' : 'no-staff';
    }
    this.#show({ role: user.role });
    const driver = { id: user.id, name: accountName(user) };
    if (held !== undefined && held.id !== driver.id && waiting.length > 0) {
      this.#show({ signedIn: driver });
      return 'other-driver';
    }
    if (held?.id !== driver.id) await phoneStore.keep('driver', driver);
    return 'reached';
  }

  async #readAndReport(): Promise<void> {
    await this.#read();
    this.#tabs?.postMessage('changed');
  }

  async #read(): Promise<void> {
    const [driver, sheet, notices, waiting] = await Promise.all([
      phoneStore.read('driver'),
      phoneStore.read('sheet'),
      phoneStore.read('notices'),
      phoneStore.waiting(),
    ]);
    this.#show({
      isRead: true,
      driver: driver ?? null,
      sheet: sheet === undefined ? null : withSteps(sheet, waiting),
      notices: notices ?? [],
      waiting,
    });
  }

  #show(changes: Partial<ShownRun>): void {
    this.#shown = { ...this.#shown, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
