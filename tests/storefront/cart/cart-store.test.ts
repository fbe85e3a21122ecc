import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyLine, addToCart, cartStorageKey, raiseLine, removeFromCart } from '#core/cart/cart.ts';
import { type CartStore, createCartStore } from '#storefront/cart/cart-store.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

let storage: Storage;
let tab: EventTarget;
let store: CartStore;
const warnings = vi.spyOn(console, 'warn');
const lamb = { id: '7', paymentType: 'layby-4' } as const;

beforeEach(() => {
  warnings.mockClear().mockImplementation(() => {});
  storage = memoryStorage();
  tab = new EventTarget();
  store = createCartStore(storage, tab);
});
afterEach(() => expect(warnings).not.toHaveBeenCalled());

const addLamb = (lines: readonly AnyLine[]) => addToCart(lines, buildProduct({ id: 7 }), 'layby-4');

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

it('A new customer’s cart is empty and ready', () => {
  expect(store.snapshot()).toEqual({ lines: [], ready: true });
});

it('An added item is stored and read by the next page', () => {
  store.change(addLamb);
  const nextPage = createCartStore(storage, new EventTarget());
  expect(nextPage.snapshot().lines).toMatchObject([{ id: '7', paymentType: 'layby-4', quantity: 1 }]);
});

it('An item removed in another tab is gone from the cart even before the browser reports the change', () => {
  store.change(addLamb);
  createCartStore(storage, new EventTarget()).change((lines) => removeFromCart(lines, lamb));
  expect(store.snapshot().lines).toHaveLength(1);
  expect(store.newest()).toEqual([]);
});

it('A page restored from the browser’s cache reads the cart again', () => {
  store.snapshot();
  store.subscribe(() => {});
  createCartStore(storage, new EventTarget()).change(addLamb);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(store.snapshot().lines).toEqual([]);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.snapshot().lines).toMatchObject([{ id: '7', quantity: 1 }]);
});

it('A listener is called for every change of the cart', () => {
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.change(addLamb);
  stop();
  store.change(addLamb);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('A change to the cart keeps the changes that another tab has stored', () => {
  const otherTab = createCartStore(storage, new EventTarget());
  store.change(addLamb);
  otherTab.change(addLamb);
  store.change((lines) => raiseLine(lines, lamb));
  expect(store.snapshot().lines).toMatchObject([{ id: '7', quantity: 3 }]);
});

it('A change by another tab is shown when its storage event arrives', () => {
  store.subscribe(() => {});
  expect(store.snapshot().lines).toHaveLength(0);
  createCartStore(storage, new EventTarget()).change(addLamb);
  tab.dispatchEvent(storageEvent('theme'));
  expect(store.snapshot().lines).toHaveLength(0);
  tab.dispatchEvent(storageEvent(cartStorageKey));
  expect(store.snapshot().lines).toHaveLength(1);
});

it('The cart is emptied when another tab clears the storage', () => {
  store.subscribe(() => {});
  store.change(addLamb);
  storage.clear();
  tab.dispatchEvent(storageEvent(null));
  expect(store.snapshot().lines).toEqual([]);
});

it('The cart’s snapshot stays the same object until the cart changes', () => {
  expect(store.snapshot()).toBe(store.snapshot());
});

const damaged = [
  ['text that is not JSON', '{"id":'],
  ['an object', '{"lines":[]}'],
  ['a line without a price', '[{"id":"7","quantity":1,"paymentType":"layby-4"}]'],
  ['null', 'null'],
];

it.each(damaged)('A stored cart that was damaged to %s is logged and replaced by an empty one', (_what, text) => {
  storage.setItem(cartStorageKey, text);
  expect(store.snapshot()).toEqual({ lines: [], ready: true });
  expect(storage.getItem(cartStorageKey)).toBe('[]');
  expect(warnings).toHaveBeenCalledTimes(1);
  warnings.mockClear();
  store.change(addLamb);
  expect(store.snapshot().lines).toHaveLength(1);
});

it('If the storage is full, the cart is kept while the page is open', () => {
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  store.change(addLamb);
  store.change((lines) => raiseLine(lines, lamb));
  expect(store.snapshot().lines).toMatchObject([{ quantity: 2 }]);
  store.change((lines) => removeFromCart(lines, lamb));
  expect(store.snapshot().lines).toEqual([]);
  expect(warnings).toHaveBeenCalledTimes(3);
  warnings.mockClear();
});

describe('The cart’s id', () => {
  const otherTab = () => createCartStore(storage, new EventTarget());

  it('Is random, and the same in every tab and after a change of the cart', () => {
    const id = store.id();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    store.change(addLamb);
    expect([store.id(), otherTab().id()]).toEqual([id, id]);
    expect(createCartStore(memoryStorage(), new EventTarget()).id()).not.toBe(id);
  });

  it('Changes when the cart is emptied, and when a new id is requested', () => {
    const ids = [store.id()];
    store.change(addLamb);
    store.change(() => []);
    ids.push(store.id());
    store.renewId();
    ids.push(store.id());
    expect(new Set(ids).size).toBe(3);
  });

  it('Changes in every tab when one tab requests a new id', () => {
    const other = otherTab();
    const before = other.id();
    store.renewId();
    expect(other.id()).not.toBe(before);
    expect(store.id()).toBe(other.id());
  });

  it('Stays the same while the page is open, even if the browser stores nothing', () => {
    const forbid = () => {
      throw new Error('Storage is forbidden');
    };
    const forbidden: Storage = { ...memoryStorage(), getItem: forbid, setItem: forbid };
    const blocked = createCartStore(forbidden, new EventTarget());
    expect(blocked.id()).toBe(blocked.id());
  });
});
