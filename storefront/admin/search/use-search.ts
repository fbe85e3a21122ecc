import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStaffViewer } from '../shell/use-staff-viewer.ts';
import { useDebouncedText } from '../ui/use-debounced-text.ts';
import { searchQuery } from './search-query.ts';
import { groupsOf, placesFor, type SearchGroup } from './search-results.ts';

export interface Search {
  groups: readonly SearchGroup[];
  /** Whether the results belong to the current text, not to an earlier one. */
  isSettled: boolean;
  /** The message shown instead of results; null if there are results. */
  message: string | null;
  hasFailed: boolean;
  retry(): void;
}

/** Searches for the typed text. `isSettled` is false while the results still belong to an earlier text. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const viewer = useStaffViewer();
  const isLongEnough = (words: string) => words.length > 1 || /^\d$/.test(words);
  const enabled = isLongEnough(q);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(q),
    enabled,
    placeholderData: keepPreviousData,
  });
  const isSettled = text === q && !isFetching && !isPlaceholderData;
  const found = data === undefined || !enabled || error !== null ? [] : groupsOf(data, q);
  const groups = isLongEnough(text) ? [...found, placesFor(q, viewer)].filter(({ results }) => results.length > 0) : [];
  const hasFailed = error !== null && isSettled;
  return { groups, isSettled, hasFailed, message: messageOf(), retry: () => void refetch() };

  function messageOf(): string | null {
    if (text === '') return 'Search for a name, an order number, or the last digits of a phone number.';
    if (!isLongEnough(text)) return 'Type one more letter.';
    if (hasFailed && !navigator.onLine) return 'No connection. Connect this device to a network to search.';
    if (hasFailed) return 'Couldn’t search. Check your connection and try again.';
    if (groups.length > 0) return null;
    return isSettled ? `Nothing found for “${text}”.` : 'Searching…';
  }
}
