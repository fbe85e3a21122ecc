import { type ReactNode, useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** The number of rows that match the filter. */
  total: number;
  /** Whether more than `total` rows match. Their number is then unknown, so "select all" isn't offered. */
  isAtLeast?: boolean;
  /** The singular and the plural name of the rows. */
  names: readonly [one: string, many: string];
  /** The buttons for actions on the selected rows. */
  children: ReactNode;
}

/**
 * Shows the number of selected rows and the actions for them. The bar is at the bottom of the screen, so that the rows don't move when
 * the first row is selected. The bar is as low as possible, because it covers rows.
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
              // The pressed button disappears, so the focus moves to the bar.
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
