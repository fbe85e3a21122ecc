import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import { moveStop } from '#core/delivery/run-api.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { showRunSheet } from './delivery-queries.ts';

export interface StopMoves {
  /** The position of a stop among the stops to drive to, starting with 1. */
  positionOf(stop: RunStop): number;
  count: number;
  isPending: boolean;
  /** The position over which a stop is being dragged; null if none is being dragged. */
  dropAt: number | null;
  /** Moves a stop to a position. Null returns the stop to its place on the shortest route. */
  move(stop: RunStop, position: number | null): void;
  /** Returns the event handlers for a stop's drag handle. */
  drag(stop: RunStop): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
}

/**
 * Lets staff reorder the stops of a day, by dragging or with buttons. Pick-ups at the shop have no position, because nobody drives
 * there.
 */
export function useStopMoves({ day, stops }: RunSheet): StopMoves {
  const queries = useQueryClient();
  const driven = stops.filter(({ deliveryMethod }) => deliveryMethod === 'delivery');
  const held = useRef<{ orderId: number; rows: readonly Element[] } | null>(null);
  const [dropAt, setDropAt] = useState<number | null>(null);
  const { act, isPending } = useAdminMutation({
    run: ({ orderId, position }: { orderId: number; position: number | null }) =>
      call(moveStop, { body: { day, orderId, position } }),
    failure: { title: 'Stop Not Moved', description: 'Couldn’t move the stop. Check your connection and try again.' },
    onDone: (moved) => showRunSheet(queries, moved),
  });
  const positionOf = (stop: RunStop) => driven.indexOf(stop) + 1;
  const move = (stop: RunStop, position: number | null) => {
    if (position !== positionOf(stop)) void act({ orderId: stop.orderId, position });
  };
  const letGo = () => {
    held.current = null;
    setDropAt(null);
  };
  return {
    positionOf,
    count: driven.length,
    isPending,
    dropAt,
    move,
    drag: (stop) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const list = event.currentTarget.closest('table, ol');
        const handles = [...(list?.querySelectorAll('[data-stop-handle]') ?? [])];
        held.current = { orderId: stop.orderId, rows: handles.flatMap((each) => each.closest('tr, li') ?? []) };
        setDropAt(positionOf(stop));
      },
      onPointerMove({ clientY }) {
        if (held.current === null) return;
        const above = held.current.rows.filter((row) => row.getBoundingClientRect().top <= clientY);
        setDropAt(Math.max(1, above.length));
      },
      onPointerUp() {
        if (held.current !== null && dropAt !== null) move(stop, dropAt);
        letGo();
      },
      onPointerCancel: letGo,
    }),
  };
}
