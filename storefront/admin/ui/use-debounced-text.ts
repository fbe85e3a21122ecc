import { useEffect, useState } from 'react';

/** Long enough that a word is searched for only once, short enough that nobody has to wait. */
const debounceMs = 200;

/** What was typed, once typing pauses; the empty text at once. */
export function useDebouncedText(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
