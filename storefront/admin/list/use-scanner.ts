import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ScanReader } from './scan-reader.ts';

/** What a barcode scanner types goes to the screen's search box, unless somebody is typing into something else. */
export function useScanner(input: RefObject<HTMLInputElement | null>, onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const reader = new ScanReader();
    function read(event: KeyboardEvent): void {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isElsewhere =
        target instanceof HTMLElement &&
        target !== input.current &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
      if (isElsewhere || ctrlKey || metaKey || altKey || input.current?.disabled) return;
      const code = reader.take(key, event.timeStamp);
      // Neither a button that has the focus nor a shortcut takes a key of the code for its own.
      if (code !== null || (reader.isReading && target !== input.current)) event.preventDefault();
      if (code !== null) scanned(code);
    }
    document.addEventListener('keydown', read, { capture: true });
    return () => document.removeEventListener('keydown', read, { capture: true });
  }, [input]);
}
