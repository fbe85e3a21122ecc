import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { pageSizes } from '#core/admin/first-pages.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useDebouncedText } from '../ui/use-debounced-text.ts';
import type { ListState } from './use-admin-list.ts';
import { useIsLeaving } from './use-is-leaving.ts';
import { useScanner } from './use-scanner.ts';

interface ListSearchProps {
  list: ListState;
  label: string;
  placeholder?: string;
}

/** The search box of the list on screen. Searches once typing pauses, or immediately with Enter. */
export function ListSearch({ list, label, placeholder }: ListSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(list.q);
  const paused = useDebouncedText(typed);
  /** The last search text, typed here or taken from the URL. */
  const searched = useRef(list.q);

  // Updates the search box if the URL's search text changes in another way than by typing, such as with the back button.
  useEffect(() => {
    if (list.q !== searched.current) setTyped(list.q);
    searched.current = list.q;
  }, [list.q]);

  const input = useRef<HTMLInputElement>(null);
  useScanner(input, (code) => {
    setTyped(code);
    search(code);
    return true;
  });

  function search(q: string): void {
    searched.current = q;
    if (q !== list.q) list.change({ q });
  }
  // `onPause` reads the list's current state. Otherwise the search would undo changes that were made during the pause, such as an
  // opened row.
  const isLeaving = useIsLeaving();
  const onPause = useEffectEvent(() => {
    if (paused === typed && !isLeaving) search(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pause, or once the user stays
  useEffect(onPause, [paused, isLeaving]);
  return (
    <search className="w-full min-w-0 max-w-96 max-staff-bar:max-w-none">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={placeholder ?? label}
          maxLength={200}
          autoComplete="off"
          ref={input}
          className="block min-h-11 w-full rounded-md border border-steel bg-white px-3 text-base placeholder:text-steel md:min-h-9 md:text-sm staff-bar:mb-1"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}

interface ListFilterProps {
  list: ListState;
  /** The filter's name in the API. */
  name: string;
  label: string;
  /** Whether the label is only for screen readers, because the first choice already names the filter: "Any status". */
  isLabelHidden?: boolean;
  /** The value and the label of each choice; the choice with the empty value shows all rows. */
  /** Makes the filter narrower than its longest choice, so that it fits next to other filters. */
  isNarrow?: boolean;
  options: readonly (readonly [value: string, text: string])[];
}

/** A select that filters the rows of a list. The filter is stored in the URL with the rest of the list's state. */
export function ListFilter({ list, name, label, isLabelHidden = false, isNarrow = false, options }: ListFilterProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className={isLabelHidden ? 'sr-only' : 'text-steel'}>{label}</span>
      <select
        value={list.filter(name)}
        onChange={({ target }) => list.change({ [name]: target.value })}
        className={`min-h-9 rounded-md border border-steel bg-white px-2 text-sm max-md:min-h-11 ${isNarrow ? 'max-w-36' : ''}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const figures = new Intl.NumberFormat('en-AU');

/** Formats which rows are shown: "51 to 100 of 100,000", or "51 to 100 of 1,000+" if there are more than `total` rows. */
export function formatRange(
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
  total: number,
  isAtLeast = false,
): string {
  const from = (page - 1) * pageSize + 1;
  if (total === 0 || from > total) return 'No rows';
  return `${figures.format(from)} to ${figures.format(Math.min(total, page * pageSize))} of ${figures.format(total)}${isAtLeast ? '+' : ''}`;
}

/**
 * Shows which rows of the list are visible, and buttons for the other pages. Turning a page scrolls to the top of the list. If the URL
 * names a page past the last one, the last page is opened. The pager has the same height if there is only one page.
 */
export function Pager({ list, total, isAtLeast = false }: { list: ListState; total: number; isAtLeast?: boolean }) {
  const { page, pageSize, setPageSize, turnTo, head } = list;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (total > 0 && page > last && !isLeaving) turnTo(last, true);
  }, [page, last, total, turnTo, isLeaving]);

  function open(next: number): void {
    turnTo(next);
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <nav
      aria-label="Pages"
      className={`mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm ${total === 0 ? 'invisible' : ''}`}
    >
      <p aria-live="polite" className={total === 0 ? 'visible sr-only' : 'tabular-nums text-steel'}>
        {formatRange(list, total, isAtLeast)}
      </p>
      <label className="ml-auto flex items-center gap-2 text-steel max-md:order-last">
        Rows
        <select
          value={pageSize}
          onChange={({ target }) => setPageSize(Number(target.value))}
          className="min-h-9 rounded-md border border-steel bg-white px-2 text-ink max-md:min-h-11 pointer-coarse:min-h-11"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div className="flex gap-2">
        <Button variant="secondary" size="xs" disabled={page <= 1} onClick={() => open(1)}>
          First
        </Button>
        <Button variant="secondary" size="xs" disabled={page <= 1} onClick={() => open(Math.min(page - 1, last))}>
          Previous
        </Button>
        <Button variant="secondary" size="xs" disabled={page >= last} onClick={() => open(page + 1)}>
          Next
        </Button>
        <Button variant="secondary" size="xs" disabled={page >= last} onClick={() => open(last)}>
          Last
        </Button>
      </div>
    </nav>
  );
}
