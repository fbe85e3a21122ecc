import { useCallback, useSyncExternalStore } from 'react';

/** Matches screens narrower than a tablet, on which content that is otherwise side by side is stacked. */
export const phoneMedia = '(max-width: 47.99rem)';

/** Matches screens narrower than a laptop, on which a wide table becomes cards. */
export const tabletMedia = '(max-width: 63.99rem)';

/** Whether a media query matches this window, kept up to date. Staff screens are never rendered by the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
