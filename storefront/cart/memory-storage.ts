/**
 * Returns the browser's storage. If the browser forbids storage, even accessing it throws; the data is then kept in memory until the
 * page is closed.
 */
export function browserStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Returns storage in memory, for browsers that forbid their own. Its data is lost when the page is closed. */
export function memoryStorage(): Storage {
  const retained = new Map<string, string>();
  return {
    get length() {
      return retained.size;
    },
    key: (index) => [...retained.keys()][index] ?? null,
    getItem: (key) => retained.get(key) ?? null,
    setItem: (key, text) => void retained.set(key, text),
    removeItem: (key) => void retained.delete(key),
    clear: () => retained.clear(),
  };
}
