import { useEffect, useRef } from 'react';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { StopMoves } from './use-stop-moves.ts';

type Direction = 'up' | 'down';

const signs: Record<Direction, string> = { up: 'M4 12l6-6 6 6', down: 'M4 8l6 6 6-6' };

/**
 * A handle to drag a stop, and buttons to move it up and down. A stop that was moved by hand is marked, and the move can be
 * undone.
 */
export function MoveStop({ stop, moves }: { stop: RunStop; moves: StopMoves }) {
  const at = moves.positionOf(stop);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<Direction | null>(null);
  // A row loses the focus when it moves, so the pressed button is focused again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the stop's place
  useEffect(() => {
    if (pressed.current !== null)
      buttons.current?.querySelector<HTMLButtonElement>(`[data-direction=${pressed.current}]`)?.focus();
    pressed.current = null;
  }, [at]);
  if (at === 0 || stop.status !== 'paid') return null;
  const button = (direction: Direction, to: number) => (
    <Button
      variant="secondary"
      size="xs"
      className="min-w-9 px-0! max-md:min-w-11"
      data-direction={direction}
      aria-label={`Move order #${stop.orderId} ${direction}`}
      // `aria-disabled` instead of `disabled`: a disabled button would lose the focus, and the next press would affect another element.
      aria-disabled={to < 1 || to > moves.count || moves.isPending}
      onClick={() => {
        if (to < 1 || to > moves.count || moves.isPending) return;
        pressed.current = direction;
        moves.move(stop, to);
      }}
    >
      <Sign path={signs[direction]} />
    </Button>
  );
  return (
    <div ref={buttons} data-drop={moves.dropAt === at ? '' : undefined} className="flex flex-wrap items-center gap-1">
      <span className="flex items-center gap-1">
        <span
          {...moves.drag(stop)}
          data-stop-handle
          aria-hidden="true"
          data-tooltip="Drag to another place"
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-steel active:cursor-grabbing max-md:size-11"
        >
          <Sign path="M4 6h12M4 10h12M4 14h12" />
        </span>
        {button('up', at - 1)}
        {button('down', at + 1)}
      </span>
      {stop.position === null ? null : (
        <span className="text-xs leading-tight whitespace-nowrap text-steel">
          placed by hand{' '}
          <button
            type="button"
            className="text-link inline-flex min-h-6 items-center font-semibold"
            onClick={() => moves.move(stop, null)}
          >
            Undo<span className="sr-only"> for order #{stop.orderId}</span>
          </button>
        </span>
      )}
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
