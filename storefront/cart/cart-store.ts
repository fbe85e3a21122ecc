import { type AnyLine, cartStorageKey, readStoredCart } from '#core/cart/cart.ts';
import { cartIdentity } from './cart-identity.ts';

export interface CartSnapshot {
  readonly lines: readonly AnyLine[];
  /** Whether the cart has been read from the browser's storage; false on the server. */
  readonly ready: boolean;
}

export interface CartStore {
  snapshot(): CartSnapshot;
  /** Returns the lines that are stored at this moment. If another tab has just changed the cart, they are newer than the snapshot. */
  newest(): readonly AnyLine[];
  /** Applies a change to the newest stored cart and stores the outcome. */
  change(step: (lines: readonly AnyLine[]) => AnyLine[]): void;
  /** The random id of this cart, the same in all tabs. The server uses it to take payment for a cart only once. */
  id(): string;
  /** Gives the cart a new id but keeps its lines, so that they can be bought again. */
  renewId(): void;
  subscribe(listener: () => void): () => void;
}

const watched = ['storage', 'pageshow'];

export const unreadCart: CartSnapshot = { lines: [], ready: false };

function readLines(storage: Storage, known: readonly AnyLine[]): readonly AnyLine[] {
  let text: string | null;
  try {
    text = storage.getItem(cartStorageKey);
  } catch {
    // If the storage can't be read (blocked cookies), the cart in memory is used.
    return known;
  }
  try {
    const { lines, damaged } = readStoredCart(text);
    if (damaged === 0) return lines;
    console.warn(`The cart in the browser’s storage is damaged: ${damaged} of its lines could not be read.`);
    writeLines(storage, lines);
    return lines;
  } catch (error) {
    console.warn('The cart in the browser’s storage is damaged and was emptied.', error);
    writeLines(storage, []);
    return [];
  }
}

/** Stores the cart. Returns false if the browser refuses to store it. */
function writeLines(storage: Storage, lines: readonly AnyLine[]): boolean {
  try {
    storage.setItem(cartStorageKey, JSON.stringify(lines));
    return true;
  } catch (error) {
    console.warn('The cart could not be stored; it lasts until this page is closed.', error);
    return false;
  }
}

/**
 * Creates the cart in the browser's storage. Every change is applied to the stored cart, so that two tabs never undo each other's
 * changes. `page` receives two events: another tab has changed the cart, or the browser shows a kept page again.
 */
export function createCartStore(storage: Storage, page: EventTarget): CartStore {
  let current: CartSnapshot = unreadCart;
  let stored = true;
  const identity = cartIdentity(storage);
  const listeners = new Set<() => void>();

  function show(lines: readonly AnyLine[]): void {
    current = { lines, ready: true };
    for (const listener of listeners) listener();
  }
  function newest(): readonly AnyLine[] {
    return stored ? readLines(storage, current.lines) : current.lines;
  }
  function readAgain(event: Event): void {
    // A null key means that the whole storage was cleared. A page restored from the browser's cache has missed all changes since
    // it was left.
    const { key = null, persisted } = event as StorageEvent & PageTransitionEvent;
    if ((key === cartStorageKey || key === null) && persisted !== false) show(readLines(storage, current.lines));
  }
  return {
    snapshot() {
      if (!current.ready) current = { lines: readLines(storage, []), ready: true };
      return current;
    },
    newest,
    change(step) {
      const lines = step(newest());
      stored = writeLines(storage, lines);
      if (lines.length === 0) identity.renew();
      show(lines);
    },
    id: identity.read,
    renewId: identity.renew,
    subscribe(listener) {
      if (listeners.size === 0) for (const news of watched) page.addEventListener(news, readAgain);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const news of watched) page.removeEventListener(news, readAgain);
      };
    },
  };
}
