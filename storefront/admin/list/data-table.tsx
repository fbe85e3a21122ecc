import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ScreenFailure } from '../shell/screen-failure.tsx';
import { PageBox, RowBox } from './selection-cells.tsx';
import type { ListState } from './use-admin-list.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Aligns the column right; used for numbers. */
  align?: 'right';
  /** The API's name for sorting by this column; absent if the column can't be sorted. */
  sort?: string;
  /**
   * Whether the first press on the heading sorts in ascending order, as for names and future days. By default, the first press shows
   * the largest or newest values first.
   */
  sortsUp?: boolean;
  /** Whether the heading is only for screen readers, as in columns of buttons. */
  srOnlyHeader?: boolean;
  className?: string;
  /** Hides the column on narrow screens. */
  phone?: 'hide';
}

/** The selection of a table whose rows can be selected by their ids. */
export interface SelectableRows<Row> extends RowSelection {
  idOf(row: Row): number;
  /** The label of the row's checkbox for screen readers: "order #12". */
  nameOf(row: Row): string;
}

export interface DataTableProps<Row> {
  /** The table's caption, only for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** The list that the headings sort; absent if the order of the table is fixed. */
  list?: ListState;
  isPending?: boolean;
  /** Whether other rows are loading. */
  isFetching?: boolean;
  failure?: string | null;
  onRetry?(): void;
  /** Shown if there are no rows. Says what the table will contain, and how to add the first row. */
  empty: ReactNode;
  /** The URL that opens when the user presses anywhere in the row, or presses Enter. */
  rowHref?(row: Row): string;
  /** Additional content below a row, across the whole table; null for none. */
  below?(row: Row): ReactNode;
  /** Adds a column of checkboxes for actions on several rows; absent if there are no such actions. */
  selection?: SelectableRows<Row>;
}

/** The padding of cells. It is smaller on narrow screens, so that each row's buttons fit on the screen. */
const cellSpace = 'px-3 max-lg:px-2';

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * A table of the shop's records. Arrow keys move between rows, Enter or a press opens a row, Space selects it, and headings sort the
 * rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    isPending = false,
    isFetching = false,
    failure = null,
    onRetry,
    empty,
    selection,
  } = props;
  if (failure !== null && rows.length === 0) {
    return <ScreenFailure text={failure} onRetry={onRetry} />;
  }
  if (!isPending && rows.length === 0) return <div className="border border-ink bg-white p-6">{empty}</div>;
  return (
    <div className="relative overflow-x-auto border border-ink bg-white">
      <table
        ref={props.list?.head}
        tabIndex={-1}
        className={`w-full scroll-mt-2 border-collapse text-sm leading-5 tabular-nums -outline-offset-3 transition-opacity ${isFetching && !isPending ? 'opacity-70' : ''}`}
        aria-busy={isFetching}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink bg-paper text-left">
            {selection === undefined ? null : (
              <th scope="col" className="w-px py-1.5 lg:px-1">
                <PageBox selection={selection} shown={rows.map(selection.idOf)} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} list={props.list} />
            ))}
          </tr>
        </thead>
        {isPending ? <Outline columns={columns} hasBoxes={selection !== undefined} /> : <Rows {...props} />}
      </table>
    </div>
  );
}

function Heading<Row>({ column, list }: { column: Column<Row>; list: ListState | undefined }) {
  const { header, sort, sortsUp = false, align, phone, srOnlyHeader, className = '' } = column;
  const shape = `${cellSpace} py-1.5 font-semibold whitespace-nowrap ${align === 'right' ? 'text-right' : ''} ${phone === 'hide' ? 'max-md:hidden' : ''} ${className}`;
  if (sort === undefined || list === undefined) {
    return (
      <th scope="col" className={shape}>
        {srOnlyHeader ? <span className="sr-only">{header}</span> : header}
      </th>
    );
  }
  const isSorted = list.sort === sort;
  const isUp = isSorted && list.direction === 'asc';
  return (
    <th scope="col" className={shape} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 font-semibold underline-offset-4 hover:underline"
        onClick={() => list.change({ sort, direction: (isSorted ? !isUp : sortsUp) ? 'asc' : 'desc' })}
      >
        {header}
        <SortMark direction={isSorted ? (isUp ? 'up' : 'down') : null} />
      </button>
    </th>
  );
}

/** The arrow in the heading of the sorted column. It is an SVG, because the shop's typeface has no arrows. */
function SortMark({ direction }: { direction: 'up' | 'down' | null }) {
  const faint = direction === null ? 'fill-steel/45' : 'fill-none';
  return (
    <svg viewBox="0 0 10 14" className="h-3.5 w-2.5" aria-hidden="true">
      <path d="M5 1 9 6H1z" className={direction === 'up' ? 'fill-oxblood' : faint} />
      <path d="M5 13 1 8h8z" className={direction === 'down' ? 'fill-oxblood' : faint} />
    </svg>
  );
}

function Rows<Row>({ columns, rows, rowKey, rowHref, below, caption, selection }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  const shown = selection ? rows.map(selection.idOf) : [];

  function walk(event: KeyboardEvent<HTMLTableRowElement>, row: Row): void {
    // Buttons and fields in a row handle their own keys, so only the row's own keys are handled here.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && rowHref) void navigate(rowHref(row));
    if (event.key === ' ' && selection) {
      event.preventDefault();
      selection.toggle(selection.idOf(row), shown, event.shiftKey);
    }
    const all = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const next = all[moves[event.key]?.(all.indexOf(event.currentTarget), all.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  function press(event: MouseEvent<HTMLTableRowElement>, row: Row): void {
    if (!rowHref || !opensRow(event)) return;
    void navigate(rowHref(row));
  }
  return (
    <tbody ref={body} aria-label={caption}>
      {rows.map((row, index) => {
        const more = below?.(row) ?? null;
        return (
          // The key lets React keep the row's element when the row moves. Otherwise the row's focused element would lose the focus.
          <Fragment key={rowKey(row)}>
            <tr
              data-row={rowKey(row)}
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={(event) => walk(event, row)}
              onClick={(event) => press(event, row)}
              className={`border-b border-rule -outline-offset-3 last:border-b-0 hover:bg-paper/70 focus:bg-bone pointer-coarse:h-14 ${rowHref ? 'cursor-pointer' : ''}`}
            >
              {selection === undefined ? null : (
                <td className="align-top md:align-middle lg:px-1">
                  <RowBox selection={selection} shown={shown} id={selection.idOf(row)} name={selection.nameOf(row)} />
                </td>
              )}
              {columns.map(({ key, cell, align, phone, className = '' }) => (
                <td
                  key={key}
                  className={`${cellSpace} py-1 align-top md:align-middle ${align === 'right' ? 'text-right' : ''} ${phone === 'hide' ? 'max-md:hidden' : ''} ${className}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
            {more === null ? null : (
              <tr className="border-b border-ink bg-paper">
                <td colSpan={columns.length + (selection === undefined ? 0 : 1)} className="p-3 sm:p-5">
                  {more}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Returns whether a press opens its row. It doesn't if it is on a control in the row, selects text, or is made with Ctrl, Cmd or Shift. */
function opensRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLTableRowElement>): boolean {
  if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label, [role=menu], [data-stop-handle]')) return false;
  const selection = window.getSelection();
  return selection === null || selection.isCollapsed || !selection.containsNode(currentTarget, true);
}

const outlineRows = Array.from({ length: 12 }, (_row, index) => index);

function Outline<Row>({ columns, hasBoxes }: { columns: readonly Column<Row>[]; hasBoxes: boolean }) {
  return (
    <tbody>
      {outlineRows.map((row) => (
        <tr key={row} className="border-b border-rule last:border-b-0">
          {hasBoxes ? <td className="w-px lg:px-1" /> : null}
          {columns.map(({ key, phone }) => (
            <td key={key} className={`${cellSpace} py-2 ${phone === 'hide' ? 'max-md:hidden' : ''}`}>
              <Skeleton className="h-6" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
