import { useEffect, useState } from 'react';

/** Long enough that a word is searched for only once, short enough that users don't wait. */
const debounceMs = 200;

/** The typed text, once typing pauses; an empty text immediately. */
export function useDebouncedText(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
