import type { FocusEvent, KeyboardEvent } from 'react';
import type { Column } from './data-table.tsx';
import { useListPreference } from './use-list-preference.ts';

export interface ColumnChoice<Row> {
  /** The visible columns. */
  columns: Column<Row>[];
  /** The keys of the hidden columns. */
  hidden: readonly string[];
  toggle(key: string): void;
}

/** Remembers which columns of a list are shown on this device. */
export function useColumnChoice<Row>(list: string, all: readonly Column<Row>[]): ColumnChoice<Row> {
  const [stored, store] = useListPreference(`${list}-hidden`);
  const hidden = (stored ?? '').split(' ').filter((key) => all.some((column) => column.key === key));
  function toggle(key: string): void {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    store(next.length === 0 ? null : next.join(' '));
  }
  return { columns: all.filter(({ key }) => !hidden.includes(key)), hidden, toggle };
}

interface ColumnChooserProps<Row> {
  choice: ColumnChoice<Row>;
  all: readonly Column<Row>[];
}

/**
 * Opens the choice of visible columns. The first column and columns of buttons can't be hidden. On a phone, rows are shown as
 * cards without columns.
 */
export function ColumnChooser<Row>({ choice, all }: ColumnChooserProps<Row>) {
  const choosable = all.slice(1).filter((column) => !column.srOnlyHeader);
  return (
    <details className="relative max-md:hidden" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-md border border-steel bg-white px-2 text-sm pointer-coarse:min-h-11">
        Columns
      </summary>
      <fieldset className="absolute left-0 z-30 mt-1 grid w-56 border border-ink bg-white p-2 text-sm">
        <legend className="sr-only">Columns that are shown</legend>
        {choosable.map(({ key, header }) => (
          <label key={key} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={!choice.hidden.includes(key)}
              onChange={() => choice.toggle(key)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}
