import { useState } from 'react';
import type { ListFilterValues, ListState } from './use-admin-list.ts';

/**
 * The maximum number of rows that can be selected one by one. The ids are part of an exported file's URL, which has no room for
 * more.
 */
const mostChosen = 500;

export interface RowSelection {
  /** The number of selected rows. */
  count: number;
  /** Whether every row that matches the filter is selected, on all pages. */
  isAll: boolean;
  has(id: number): boolean;
  /** Selects or deselects a row; with `isRange`, also the rows between it and the row pressed before. */
  toggle(id: number, shown: readonly number[], isRange: boolean): void;
  /** Selects all rows of a page, or deselects them. */
  togglePage(shown: readonly number[]): void;
  chooseAll(): void;
  clear(): void;
  /** The query for the API: the ids of the selected rows, or the list's filter if all are selected. */
  query: ListFilterValues;
}

/**
 * The selected rows, and the filter of the list in which they were selected. Turning the page keeps the selection; changing the filter
 * clears it.
 */
interface Chosen {
  filter: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** The id of the row that was pressed last, where a range starts. */
  last: number | null;
}

/** The rows of a list that staff have selected for an action. */
export function useRowSelection({ filterValues }: Pick<ListState, 'filterValues'>, total: number): RowSelection {
  const filter = JSON.stringify(Object.entries(filterValues).toSorted());
  const nothing: Chosen = { filter, ids: new Set(), isAll: false, last: null };
  const [stored, store] = useState(nothing);
  const chosen = stored.filter === filter ? stored : nothing;
  // A selection that was made with another filter is cleared immediately. Otherwise the rows would still be selected if the user
  // returned to that filter.
  if (stored.filter !== filter) store(nothing);
  const { ids, isAll } = chosen;

  function choose(next: Iterable<number>, last: number | null): void {
    store({ filter, ids: new Set([...next].slice(0, mostChosen)), isAll: false, last });
  }
  return {
    count: isAll ? total : ids.size,
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle(id, shown, isRange) {
      // If all rows of the list were selected, deselecting a row keeps only the other rows of this page selected.
      const before = new Set(isAll ? shown : ids);
      const isOn = !before.has(id);
      for (const each of isRange ? between(shown, chosen.last, id) : [id]) {
        if (isOn) before.add(each);
        else before.delete(each);
      }
      choose(before, id);
    },
    togglePage(shown) {
      const isFull = shown.every((id) => isAll || ids.has(id));
      if (isFull) choose(isAll ? [] : [...ids].filter((id) => !shown.includes(id)), null);
      else choose([...ids, ...shown], null);
    },
    chooseAll: () => store({ filter, ids: new Set(), isAll: true, last: null }),
    clear: () => store(nothing),
    query: isAll ? filterValues : { ids: [...ids].join(',') },
  };
}

/** Returns the rows from `from` to `to`, including both, in the order shown. If `from` is on another page, returns only `to`. */
function between(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const ends = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
