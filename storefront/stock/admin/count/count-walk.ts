import { melbourneDay } from '#core/dates.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { type AmountText, noAmountText } from '../item/amount-text.ts';
import {
  type Counter,
  type CountNotice,
  countStore,
  type KnownStock,
  type TypedCount,
  type WaitingCount,
} from './count-store.ts';
import { alone, loadStock, sendCounts } from './send-counts.ts';

type Link = 'asking' | 'reached' | 'no-signal' | 'signed-out' | 'second-step';

export interface ShownWalk {
  /** Whether the data stored on the device was read already. */
  isRead: boolean;
  link: Link;
  /** The stock as last loaded from the shop; null if this device has never loaded it. */
  stock: KnownStock | null;
  waiting: readonly WaitingCount[];
  notices: readonly CountNotice[];
}

/**
 * How long to wait before contacting the shop again. The shop is simply asked, because browsers notice a returning connection late or
 * never.
 */
const againMs = 15_000;

/**
 * One person's count of the cold room. Each count is stored on the device immediately, with its time. It is sent as soon as the shop
 * can be reached. Counts of another person wait until that person signs in again, or until the person who is signed in sends them.
 */
export class CountWalk {
  readonly #by: Counter;
  readonly #isStillBy: () => Promise<boolean>;
  readonly #listeners = new Set<() => void>();
  /** Tells the other tabs of this browser about changes. */
  #tabs: BroadcastChannel | null = null;
  #closing = new AbortController();
  #shown: ShownWalk = { isRead: false, link: 'asking', stock: null, waiting: [], notices: [] };
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  /** The typed figures of everyone who counts on this device; null until they have been read. */
  #typed: readonly TypedCount[] | null = null;

  /** @param isStillBy asks the shop whether this person is still signed in, before anything is sent in their name */
  constructor(by: Counter, isStillBy: () => Promise<boolean> = async () => true) {
    this.#by = by;
    this.#isStillBy = isStillBy;
  }

  get shown(): ShownWalk {
    return this.#shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts reading, sending and refreshing. Returns the function that stops it. */
  open(): () => void {
    const closing = new AbortController();
    const { signal } = closing;
    this.#closing = closing;
    const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hindquarter-count');
    this.#tabs = tabs;
    tabs?.addEventListener('message', () => void this.#read(), { signal });
    window.addEventListener('online', () => void this.refresh(), { signal });
    window.addEventListener('offline', () => this.#show({ link: 'no-signal' }), { signal });
    const again = () => document.visibilityState === 'visible' && void this.refresh();
    document.addEventListener('visibilitychange', again, { signal });
    const timer = setInterval(again, againMs);
    void this.#read().then(() => this.refresh());
    return () => {
      clearInterval(timer);
      closing.abort();
      tabs?.close();
    };
  }

  /** Sends the waiting counts, then loads the stock again. If this is called while it is already working, it runs once more afterwards. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshWhileStale().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** The figures that this person typed today but hasn't saved, the latest last. */
  get typed(): readonly TypedCount[] {
    return (this.#typed ?? []).filter(({ by }) => by === this.#by.id);
  }

  /**
   * Stores typed figures on the device; an empty text removes them. If the device can't store them, they are lost when the page is
   * closed.
   */
  keepTyped(itemId: number, text: AmountText): void {
    const others = (this.#typed ?? []).filter((each) => each.by !== this.#by.id || each.itemId !== itemId);
    const isEmpty = text.pieces === '' && text.kilograms === '';
    const own = { by: this.#by.id, itemId, at: new Date().toISOString(), text };
    this.#typed = isEmpty ? others : [...others, own];
    countStore.keep('typed', [...this.#typed]).catch(() => {});
  }

  /** Records a count. Resolves once the count is stored on the device; it is sent in the background. */
  async record(count: Pick<WaitingCount, 'itemId' | 'name' | 'pieces' | 'grams'>): Promise<void> {
    const counted = { ...count, at: new Date().toISOString(), clientKey: newClientKey(), by: this.#by };
    await countStore.add(counted);
    this.keepTyped(count.itemId, noAmountText);
    await this.#readAndReport();
    void this.refresh();
  }

  /** Makes the signed-in person the author of the counts that other people left on this device, and sends them. */
  async takeOver(): Promise<void> {
    await alone(async () => {
      for (const count of await countStore.waiting()) await countStore.replace({ ...count, by: this.#by });
    });
    await this.#readAndReport();
    void this.refresh();
  }

  async dismiss({ id }: CountNotice): Promise<void> {
    await alone(async () => {
      const notices = (await countStore.read('notices')) ?? [];
      await countStore.keep(
        'notices',
        notices.filter((notice) => notice.id !== id),
      );
    });
    await this.#readAndReport();
  }

  async #refreshWhileStale(): Promise<void> {
    while (this.#isStale && !this.#closing.signal.aborted) {
      this.#isStale = false;
      await this.#refresh();
    }
  }

  async #refresh(): Promise<void> {
    try {
      if (!(await this.#isStillBy())) {
        this.#show({ link: 'signed-out', isRead: true });
        return;
      }
      const sent = await sendCounts(this.#by, () => this.#readAndReport());
      if (sent === 'all') await loadStock();
      await this.#readAndReport();
      this.#show({ link: sent === 'all' ? 'reached' : sent });
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'second_factor_needed') {
        this.#show({ link: 'second-step', isRead: true });
        return;
      }
      const isSignedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
      this.#show({ link: isSignedOut ? 'signed-out' : 'no-signal', isRead: true });
    }
  }

  async #readAndReport(): Promise<void> {
    await this.#read();
    if (!this.#closing.signal.aborted) this.#tabs?.postMessage('changed');
  }

  async #read(): Promise<void> {
    const [stock, waiting, notices, typed] = await Promise.all([
      countStore.read('stock'),
      countStore.waiting(),
      countStore.read('notices'),
      countStore.read('typed'),
    ]);
    // Figures typed on an earlier day are dropped, because the stock has changed since. After the first read, the figures in this page
    // are newer than those on the device.
    const today = melbourneDay(new Date());
    this.#typed ??= (typed ?? []).filter(({ at }) => melbourneDay(new Date(at)) === today);
    this.#show({ isRead: true, stock: stock ?? null, waiting, notices: notices ?? [] });
  }

  #show(changes: Partial<ShownWalk>): void {
    this.#shown = { ...this.#shown, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
