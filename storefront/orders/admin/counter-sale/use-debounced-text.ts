import { useEffect, useState } from 'react';

/** Long enough that a word is asked for once, short enough that nobody waits. */
const restMs = 200;

/** What was typed, once typing rests; the empty text at once. */
export function useDebouncedText(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
