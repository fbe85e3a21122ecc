import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';
import type { RowSelection } from './use-row-selection.ts';

/** The style of a larger touch target around a small checkbox. */
const boxClass = '-my-1 grid min-h-9 w-9 cursor-pointer place-items-center pointer-coarse:size-11 max-md:size-11';

interface PageBoxProps {
  selection: RowSelection;
  shown: readonly number[];
}

/** The checkbox in the heading: selects or deselects all rows of the page. */
export function PageBox({ selection, shown }: PageBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = shown.filter(selection.has).length;
  const isMixed = chosen > 0 && chosen < shown.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={boxClass}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows of this page"
        className="size-4"
        disabled={shown.length === 0}
        checked={shown.length > 0 && chosen === shown.length}
        onChange={() => selection.togglePage(shown)}
      />
    </label>
  );
}

interface RowBoxProps extends PageBoxProps {
  id: number;
  /** The row's name for screen readers: "order #12". */
  name: string;
}

/** The checkbox that selects its row; with Shift, it also selects the rows between this row and the last one pressed. */
export function RowBox({ selection, shown, id, name }: RowBoxProps) {
  return (
    <label className={boxClass} onMouseDown={keepUnmarked}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className="size-4"
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, shown, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Prevents a press with Shift from selecting text. */
function keepUnmarked(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
