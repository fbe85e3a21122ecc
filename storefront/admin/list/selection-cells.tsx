import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';
import type { RowSelection } from './use-row-selection.ts';

/** Space for a finger around a small checkbox. */
const boxClass = '-my-1 grid min-h-9 w-9 cursor-pointer place-items-center pointer-coarse:size-11 max-md:size-11';

interface PageBoxProps {
  selection: RowSelection;
  shown: readonly number[];
}

/** In the heading: selects all rows of the page, or none. */
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
  /** "order #12". */
  name: string;
}

/** Selects its row; with Shift also all rows since the last one. */
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

/** With Shift, a press would select the text since the last one. */
function keepUnmarked(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
