/** Stands in for the browser's storage where that is forbidden; lasts as long as the page. */
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
