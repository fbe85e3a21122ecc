/** The browser's storage. If the browser forbids it, even accessing it throws; the data then lasts as long as the page. */
export function browserStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Returns an in-memory replacement for the browser's storage, for browsers that forbid storage. Lasts as long as the page. */
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
