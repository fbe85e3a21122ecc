import { useEffect, useState } from 'react';

/**
 * The pause in typing before a search starts: long enough that a word is searched for only once, short enough that users don't
 * wait.
 */
const debounceMs = 200;

/** Returns the typed text once typing pauses; an empty text is returned immediately. */
export function useDebouncedText(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
