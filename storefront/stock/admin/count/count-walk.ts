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
  /** Whether the device’s own storage has been read. */
  isRead: boolean;
  link: Link;
  /** The stock as last known; null if this device has never loaded it. */
  stock: KnownStock | null;
  waiting: readonly WaitingCount[];
  notices: readonly CountNotice[];
}

/** The delay before the shop is contacted again. Browsers detect a returning connection late, or never. */
const againMs = 15_000;

/**
 * One person's count of the cold room. Each counted amount is stored on the device immediately, with its time, and is sent as soon as
 * the shop can be reached. Counts of another person wait until that person signs in again, or until the signed-in person sends them.
 */
export class CountWalk {
  readonly #by: Counter;
  readonly #isStillBy: () => Promise<boolean>;
  readonly #listeners = new Set<() => void>();
  /** The channel that tells the other tabs of this device about changes. */
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

  /** Begins to read, send and refresh. Returns the function that ends this. */
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

  /** Sends the waiting counts, then loads the stock again. A call during this work causes it to be repeated afterwards. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refreshWhileStale().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Today's counts that this person typed but hasn't recorded, the latest last. */
  get typed(): readonly TypedCount[] {
    return (this.#typed ?? []).filter(({ by }) => by === this.#by.id);
  }

  /** Keeps typed figures on the device. An empty text removes them. If the device can't keep them, they are only on the screen. */
  keepTyped(itemId: number, text: AmountText): void {
    const others = (this.#typed ?? []).filter((each) => each.by !== this.#by.id || each.itemId !== itemId);
    const isEmpty = text.pieces === '' && text.kilograms === '';
    const own = { by: this.#by.id, itemId, at: new Date().toISOString(), text };
    this.#typed = isEmpty ? others : [...others, own];
    countStore.keep('typed', [...this.#typed]).catch(() => {});
  }

  /** Records a count. Resolves once it is on the device; sending continues in the background. */
  async record(count: Pick<WaitingCount, 'itemId' | 'name' | 'pieces' | 'grams'>): Promise<void> {
    const counted = { ...count, at: new Date().toISOString(), clientKey: newClientKey(), by: this.#by };
    await countStore.add(counted);
    this.keepTyped(count.itemId, noAmountText);
    await this.#readAndReport();
    void this.refresh();
  }

  /** Sends the counts of other people on this device in the name of the signed-in person. */
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
    // Figures of an earlier day are dropped, because the stock has changed. After the first read, this page's own figures are
    // newer than the device's.
    const today = melbourneDay(new Date());
    this.#typed ??= (typed ?? []).filter(({ at }) => melbourneDay(new Date(at)) === today);
    this.#show({ isRead: true, stock: stock ?? null, waiting, notices: notices ?? [] });
  }

  #show(changes: Partial<ShownWalk>): void {
    this.#shown = { ...this.#shown, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
