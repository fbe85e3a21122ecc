import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStaffRole } from '../shell/staff-role-context.ts';
import { useDebouncedText } from '../ui/use-debounced-text.ts';
import { searchQuery } from './search-query.ts';
import { groupsOf, placesFor, type SearchGroup } from './search-results.ts';

export interface Search {
  groups: readonly SearchGroup[];
  /** The groups are of the text as it stands. */
  isSettled: boolean;
  /** A sentence in place of results; null where there are some, or they are on their way. */
  message: string | null;
  hasFailed: boolean;
  retry(): void;
}

/** What fits the typed text. The answer to an earlier text is never taken for the one to this text. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const role = useStaffRole();
  const isLongEnough = (words: string) => words.length > 1 || /^\d$/.test(words);
  const enabled = isLongEnough(q);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(q),
    enabled,
    placeholderData: keepPreviousData,
  });
  const isSettled = text === q && !isFetching && !isPlaceholderData;
  const found = data === undefined || !enabled || error !== null ? [] : groupsOf(data, q);
  const groups = isLongEnough(text) ? [...found, placesFor(q, role)].filter(({ results }) => results.length > 0) : [];
  const hasFailed = error !== null && isSettled;
  return { groups, isSettled, hasFailed, message: messageOf(), retry: () => void refetch() };

  function messageOf(): string | null {
    if (text === '') return 'A name, an order’s number, or the last digits of a phone number.';
    if (!isLongEnough(text)) return 'Type one more letter.';
    if (hasFailed && !navigator.onLine) return 'No connection: this device has no network, so nothing can be searched.';
    if (hasFailed) return 'The search didn’t work: the shop can’t be reached.';
    if (groups.length > 0) return null;
    return isSettled ? `Nothing found for “${text}”.` : 'Searching…';
  }
}
