import { type ReactNode, useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** How many rows match. */
  total: number;
  /** There are more, which weren't counted: nobody is asked to choose an unknown number. */
  isAtLeast?: boolean;
  /** What they are called: one, and several. */
  names: readonly [one: string, many: string];
  /** What can be done with them. */
  children: ReactNode;
}

/**
 * How many rows are chosen, and what can be done with them. At the screen's foot, so that no row moves away from under a
 * finger when the first one is chosen.
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
          : 'sticky bottom-0 z-20 mt-3 flex print:hidden flex-wrap items-center gap-2 border border-ink bg-paper p-2 text-sm'
      }
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {count === 0 ? '' : `${countOf(count, one, many)} selected`}
      </p>
      {count === 0 ? null : (
        <>
          {isAtLeast ? (
            <span className="text-steel">
              More than {countOf(total, one, many)} match: search closer to select all.
            </span>
          ) : !isAll && count < total ? (
            <Button variant="quiet" size="xs" onClick={chooseAll}>
              Select all {countOf(total, one, many)} that match
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="xs"
            onClick={() => {
              clear();
              // The button goes, and the focus would go with it.
              bar.current?.focus({ preventScroll: true });
            }}
          >
            Select none
          </Button>
          <span className="flex flex-wrap gap-2 md:ml-auto">{children}</span>
        </>
      )}
    </section>
  );
}
