import { type ReactNode, useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** How many rows match. */
  total: number;
  /** There are more rows, which weren't counted; staff aren't offered to select an unknown number. */
  isAtLeast?: boolean;
  /** The name of one row, and of several. */
  names: readonly [one: string, many: string];
  /** The buttons for actions on the selected rows. */
  children: ReactNode;
}

/**
 * How many rows are selected, and what can be done with them. It is at the bottom of the screen, so that no row moves away under
 * the finger when the first one is selected, and as low as possible, since it covers rows.
 */
export function SelectionBar({ selection, total, isAtLeast = false, names: [one, many], children }: SelectionBarProps) {
  const { count, isAll, chooseAll, clear } = selection;
  const bar = useRef<HTMLElement>(null);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={`Selected ${many}`}
      className={
        count === 0
          ? 'sr-only'
          : 'selection-bar sticky bottom-0 z-20 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-ink bg-white p-2 text-sm print:hidden'
      }
    >
      <div className="flex flex-wrap items-center gap-1">
        <p role="status" className="mr-1 ml-1 font-semibold tabular-nums">
          {count === 0 ? '' : `${countOf(count, one, many)} selected`}
        </p>
        {isAtLeast && count > 0 ? (
          <span className="text-steel">
            More than {total.toLocaleString('en-AU')} match. Narrow your search to select all.
          </span>
        ) : !isAll && count > 0 && count < total ? (
          <Button variant="quiet" size="xs" className="max-md:px-2" onClick={chooseAll}>
            Select all {total.toLocaleString('en-AU')}
            <span className="sr-only"> {many} that match</span>
          </Button>
        ) : null}
        {count === 0 ? null : (
          <Button
            variant="quiet"
            size="xs"
            className="max-md:px-2"
            onClick={() => {
              clear();
              // The button disappears, and the focus would be lost with it.
              bar.current?.focus({ preventScroll: true });
            }}
          >
            <span className="max-md:sr-only">Select none</span>
            <span className="md:hidden" aria-hidden="true">
              None
            </span>
          </Button>
        )}
      </div>
      {count === 0 ? null : (
        <div className="runs-on flex gap-2 max-md:w-full max-md:overflow-x-auto max-md:*:shrink-0 md:flex-wrap">
          {children}
        </div>
      )}
    </section>
  );
}
