import { useState } from 'react';

/**
 * A preference for how a list is shown. It is stored on the device, because a narrow tablet needs fewer columns than the PC next to it.
 * If the browser's storage isn't available, the preference lasts while the list is open.
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
      // If the browser's storage isn't available, the preference isn't saved.
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
