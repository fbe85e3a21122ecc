import { useCallback, useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the URL that is being opened but isn't shown yet; null if there is none. Stored in the module, because the
 * list's search box and its filters each use the hook.
 */
let opening: URLSearchParams | null = null;

interface HistoryOptions {
  /** Replaces the current entry of the browser's history. */
  replace: boolean;
}

/**
 * Returns the search parameters of the list's URL, and a function that changes them. A change that is made while the URL of the
 * previous change is still being opened contains the previous change too: React Router alone would lose it.
 */
export function useListUrl(): [
  URLSearchParams,
  (edit: (params: URLSearchParams) => void, options: HistoryOptions) => void,
] {
  const [search, setSearch] = useSearchParams();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once a URL is shown that was opened without waiting
  useEffect(() => {
    if (state === 'idle') opening = null;
  }, [state, search]);
  useEffect(
    () => () => {
      opening = null;
    },
    [],
  );
  const change = useCallback(
    (edit: (params: URLSearchParams) => void, { replace }: HistoryOptions) =>
      setSearch(
        (current) => {
          const changed = new URLSearchParams(opening ?? current);
          edit(changed);
          opening = changed;
          return changed;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}
