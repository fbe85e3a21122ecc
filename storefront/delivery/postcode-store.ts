import { useSyncExternalStore } from 'react';

const storageKey = 'postcode';
const listeners = new Set<(postcode: string | null) => void>();
/** Undefined until the browser's storage has been read. Where storing is forbidden, the value lasts as long as the page. */
let known: string | null | undefined;

/** Returns four digits, otherwise null. */
export function readPostcode(text: string | null): string | null {
  const typed = text?.trim() ?? '';
  return /^\d{4}$/.test(typed) ? typed : null;
}

function stored(): string | null {
  try {
    return readPostcode(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

function snapshot(): string | null {
  if (known === undefined) known = stored();
  return known;
}

function announce(postcode: string | null): void {
  known = postcode;
  for (const listener of listeners) listener(postcode);
}

/** Another tab may have stored another postcode. A null key means that the whole storage was cleared. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === storageKey || key === null) announce(stored());
}

/**
 * Calls the listener for each postcode that the customer gives, on this page or in another tab. Returns the function that ends
 * this.
 */
export function followPostcode(listener: (postcode: string | null) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTab);
  };
}

/** Keeps the customer's postcode for every page of this browser. */
export function keepPostcode(postcode: string): void {
  if (postcode === snapshot()) return;
  try {
    localStorage.setItem(storageKey, postcode);
  } catch {
    // Can't be stored: it lasts as long as the page.
  }
  announce(postcode);
}

/** For a user who leaves a computer that isn't theirs. */
export function forgetPostcode(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The storage isn't available, so nothing was stored.
  }
  announce(null);
}

/** The postcode that the customer has given; null on the server and until one is given. */
export function usePostcode(): string | null {
  return useSyncExternalStore(followPostcode, snapshot, () => null);
}
