import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useRef } from 'react';
import { firstPage, pageSizes, usualPageSize } from '#core/admin/first-pages.ts';
import type { Page } from '#storefront/api/call.ts';
import type { AdminQuery } from '../admin-query.ts';
import { useListPreference } from './use-list-preference.ts';
import { useListUrl } from './use-list-url.ts';

type Direction = 'asc' | 'desc';

/**
 * A list's filters by name. The values are strings, so that filters can be saved, compared, and sent to the API for actions on
 * all matching rows.
 */
export type ListFilterValues = Readonly<Record<string, string>>;

/** The state of a list: which rows are shown, in which order, as stored in the URL. */
export interface ListState {
  page: number;
  pageSize: number;
  /** Sets the number of rows on a page, here and for all lists on this device. */
  setPageSize(size: number): void;
  q: string;
  /** The API name of the column to sort by, or null for the list's default order. */
  sort: string | null;
  direction: Direction;
  /** The value of a named filter; an empty string if it isn't set. */
  filter(name: string): string;
  /**
   * The search text `q` and the filters that are set, under their API names. They determine the rows of the whole list, not only
   * of the visible page.
   */
  filterValues: ListFilterValues;
  /** Changes parts of the state. Shows the first page unless `next` sets the page. */
  change(next: Record<string, string | number | null>): void;
  /** Opens a page of the list. `isCorrection`: the current URL names a page past the last one, and is replaced in the browser's history. */
  turnTo(page: number, isCorrection?: boolean): void;
  /** The element at the top of the list. Turning a page scrolls to this element. */
  head: RefObject<HTMLTableElement | null>;
  /** The query for the API: page, pageSize, q, sort, direction and the filters that are set. */
  query: URLSearchParams;
}

interface ListStateOptions {
  sorts?: readonly string[];
  filters?: readonly string[];
  /** The list's query schema in the API. A filter counts as not set if the schema rejects its value. */
  accepts?: { shape: Record<string, { safeParse(value: unknown): { success: boolean } }> } | undefined;
}

const none: readonly string[] = [];

/**
 * The state of the only list on this screen. It is stored in the URL, so that a reload, a shared link and the back button show
 * the same rows.
 */
export function useListState({ sorts = none, filters = none, accepts }: ListStateOptions = {}): ListState {
  const [search, changeUrl] = useListUrl();
  const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1));
  const [chosenSize, storeSize] = useListPreference('page-size');
  const pageSize = pageSizes.find((size) => String(size) === chosenSize) ?? usualPageSize;
  const q = (search.get('q') ?? '').slice(0, 200);
  const requested = search.get('sort');
  const sort = requested !== null && sorts.includes(requested) ? requested : null;
  const direction: Direction = search.get('direction') === 'asc' ? 'asc' : 'desc';

  const change = useCallback(
    (next: Record<string, string | number | null>) => {
      // A change of only the search text replaces the URL; otherwise typing would add every letter to the browser's history.
      const replace = Object.keys(next).every((name) => name === 'q');
      changeUrl(
        (params) => {
          if (!('page' in next)) params.delete('page');
          for (const [name, value] of Object.entries(next)) {
            if (value === null || value === '') params.delete(name);
            else params.set(name, String(value));
          }
        },
        { replace },
      );
    },
    [changeUrl],
  );

  const turnTo = useCallback(
    (next: number, isCorrection = false) =>
      changeUrl((params) => (next === 1 ? params.delete('page') : params.set('page', String(next))), {
        replace: isCorrection,
      }),
    [changeUrl],
  );
  const head = useRef<HTMLTableElement>(null);

  function setPageSize(size: number): void {
    storeSize(size === usualPageSize ? null : String(size));
    turnTo(1);
  }

  function filter(name: string): string {
    const value = search.get(name) ?? '';
    return value === '' || accepts?.shape[name]?.safeParse(value).success !== false ? value : '';
  }
  const filterValues: ListFilterValues = Object.fromEntries(
    [['q', q.trim()] as const, ...filters.map((name) => [name, filter(name)] as const)].filter(([, value]) => value),
  );
  const shown = { ...firstPage(pageSize), page };
  const query = new URLSearchParams({ page: `${shown.page}`, pageSize: `${shown.pageSize}`, ...filterValues });
  if (sort !== null) {
    query.set('sort', sort);
    query.set('direction', direction);
  }
  return { page, pageSize, setPageSize, q, sort, direction, filter, filterValues, change, turnTo, head, query };
}

export interface AdminList<Row> {
  rows: readonly Row[];
  /** The number of rows that match the filters, on all pages. */
  total: number;
  /** Whether there are more than `total` rows. */
  isAtLeast: boolean;
  /** Whether no rows have been loaded yet. */
  isPending: boolean;
  /** Whether other rows are loading; the previous rows are still shown. */
  isFetching: boolean;
  /** Why the rows can't be loaded, as a sentence to show; null if there was no failure. */
  failure: string | null;
  refresh(): void;
}

/**
 * Loads a page of a staff list, e.g. of `staffOrderQueries.list(list.query)`. The previous rows stay visible while the next page
 * loads.
 */
export function useAdminList<Row>(query: AdminQuery<Page<Row>>, failure: string): AdminList<Row> {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.items ?? [],
    total: data?.total ?? 0,
    isAtLeast: data?.isAtLeast ?? false,
    // If the page has no rows although the list has some, the URL names a page past the last one. The list counts as pending, because
    // the last page is loaded next.
    isPending: isPending || (data?.items.length === 0 && data.total > 0),
    isFetching,
    failure: error === null ? null : failure,
    refresh: () => void refetch(),
  };
}
