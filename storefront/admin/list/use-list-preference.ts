import { useState } from 'react';

/**
 * How lists are shown on this device: a narrow tablet wants fewer columns than the PC beside it. Without storage the
 * choice lives as long as the list.
 */
export function useListPreference(name: string): [stored: string | null, store: (value: string | null) => void] {
  const key = `admin-list-${name}`;
  const [stored, setStored] = useState(() => read(key));
  function store(value: string | null): void {
    setStored(value);
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      // It is forgotten with the page.
    }
  }
  return [stored, store];
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
