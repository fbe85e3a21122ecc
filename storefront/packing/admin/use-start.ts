import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PackingOrder, startPacking } from '#core/packing/packing-api.ts';
import { call } from '#storefront/api/call.ts';
import { packingQueries } from './packing-queries.ts';
import { isOpen } from './use-bench.ts';

/**
 * Tells the shop who works on an order, as soon as it is on the screen. Returns the name of the person who had started it before and
 * is still on it; empty if nobody is. An order that was put aside stays so until it is gone on with.
 */
export function useStart(order: PackingOrder): string {
  const queries = useQueryClient();
  const [besides, setBesides] = useState('');
  const { orderId } = order;
  const starts = isOpen(order) && order.state !== 'parked';
  useEffect(() => {
    if (!starts) return;
    let isLeft = false;
    // If the shop can't be reached, the first line that is packed tells it.
    call(startPacking, { params: { id: orderId }, body: { step: 'start' } })
      .then((started) => {
        if (!isLeft) setBesides(started.besides?.name ?? '');
        void queries.invalidateQueries({ queryKey: packingQueries.all });
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [orderId, starts, queries]);
  return besides;
}
