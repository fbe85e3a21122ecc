import { useCallback, useState } from 'react';

/** Something that is on or off in this browser until it is changed, also after a reload. */
export function useRememberedFlag(name: string, usually: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const key = `hindquarter-admin-${name}`;
  const [isOn, setOn] = useState(() => readFlag(key) ?? usually);
  const set = useCallback(
    (next: boolean) => {
      setOn(next);
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
    [key],
  );
  return [isOn, set];
}

function readFlag(key: string): boolean | null {
  try {
    const retained = localStorage.getItem(key);
    return retained === null ? null : retained === 'on';
  } catch {
    return null;
  }
}
