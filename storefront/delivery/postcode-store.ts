import { useSyncExternalStore } from 'react';

const storageKey = 'postcode';
const listeners = new Set<(postcode: string | null) => void>();
/**
 * The customer's postcode; null if none is stored, undefined until the browser's storage has been read. If the browser forbids
 * storage, the postcode is kept until the page is closed.
 */
let known: string | null | undefined;

/** Returns the four digits of a postcode, or null if the text isn't one. */
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

/** Reads the postcode again if another tab may have changed it. A null key means that the browser's whole storage was cleared. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === storageKey || key === null) announce(stored());
}

/**
 * Calls the listener for each postcode that the customer enters, on this page or in another tab. Returns a function that
 * unsubscribes the listener.
 */
export function followPostcode(listener: (postcode: string | null) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTab);
  };
}

/** Stores the customer's postcode for every page of this browser. */
export function keepPostcode(postcode: string): void {
  if (postcode === snapshot()) return;
  try {
    localStorage.setItem(storageKey, postcode);
  } catch {
    // If the browser's storage isn't available, the postcode is kept only while the page is open.
  }
  announce(postcode);
}

/** Removes the customer's postcode from the browser's storage, for users who leave a shared computer. */
export function forgetPostcode(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The browser's storage isn't available, so nothing was stored.
  }
  announce(null);
}

/** Returns the postcode that the customer has entered; null on the server, or if none has been entered. */
export function usePostcode(): string | null {
  return useSyncExternalStore(followPostcode, snapshot, () => null);
}
