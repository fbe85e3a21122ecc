import { useCallback, useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';

/**
 * The search parameters of a URL that is being opened but isn't shown yet; null if there is none. This is a module variable, because
 * the list's search box and its filters each use the hook.
 */
let opening: URLSearchParams | null = null;

interface HistoryOptions {
  /** Replaces the current entry of the browser's history. */
  replace: boolean;
}

/**
 * Returns the search parameters of the list's URL, and a function that changes them. If the URL of an earlier change is still being
 * opened, the new URL includes that change too. React Router alone would lose the earlier change.
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
