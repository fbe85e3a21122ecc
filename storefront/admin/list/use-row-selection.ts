import { useState } from 'react';
import type { ListFilterValues, ListState } from './use-admin-list.ts';

/** As many as can be chosen one by one; the address of a file has no room for more. */
const mostChosen = 500;

export interface RowSelection {
  /** How many rows are meant. */
  count: number;
  /** Every row that the filter means, on whichever page. */
  isAll: boolean;
  has(id: number): boolean;
  /** Chooses a row, or leaves it out; with `isRange` also those between it and the one before. */
  toggle(id: number, shown: readonly number[], isRange: boolean): void;
  /** Chooses all rows of a page, or none of them. */
  togglePage(shown: readonly number[]): void;
  chooseAll(): void;
  clear(): void;
  /** For the API: the chosen rows by their ids, or the list's filter. */
  query: ListFilterValues;
}

/** What is chosen belongs to one filter: it stays while pages are turned, and ends when other rows are meant. */
interface Chosen {
  filter: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** The row that was pressed last, where a range begins. */
  last: number | null;
}

/** The rows of a list that staff have chosen, to do something with all of them. */
export function useRowSelection({ filterValues }: Pick<ListState, 'filterValues'>, total: number): RowSelection {
  const filter = JSON.stringify(Object.entries(filterValues).toSorted());
  const nothing: Chosen = { filter, ids: new Set(), isAll: false, last: null };
  const [stored, store] = useState(nothing);
  const chosen = stored.filter === filter ? stored : nothing;
  // At once, so that nothing is chosen again when somebody goes back to the first filter.
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
      // Where all were meant, those of the page that are left are meant from now on.
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

/** From one row to another, in the order in which they are shown; the one alone where the other is on another page. */
function between(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const ends = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
