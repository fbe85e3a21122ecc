import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PackingOrder, startPacking } from '#core/packing/packing-api.ts';
import { call } from '#storefront/api/call.ts';
import { packingQueries } from './packing-queries.ts';
import { isOpen } from './use-bench.ts';

/** How long to wait until the shop is told again, after it couldn't be reached. */
const againMs = 10_000;

/**
 * Tells the shop who works on an order, as soon as it is on the screen. Returns the name of the person who had started it before and
 * is still on it; empty if no one is. An order that was put aside stays so until it is gone on with.
 */
export function useStart(order: PackingOrder): string {
  const queries = useQueryClient();
  const [besides, setBesides] = useState('');
  const { orderId } = order;
  const starts = isOpen(order) && order.state !== 'parked';
  useEffect(() => {
    if (!starts) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function announce(): Promise<void> {
      clearTimeout(timer);
      try {
        const started = await call(startPacking, { params: { id: orderId }, body: { step: 'start' } });
        if (!isLeft) setBesides(started.besides?.name ?? '');
        void queries.invalidateQueries({ queryKey: packingQueries.all });
        window.removeEventListener('online', announceNow);
      } catch {
        if (!isLeft) timer = setTimeout(announceNow, againMs);
      }
    }
    const announceNow = () => void announce();
    // A packer who works without a connection learns of a second person as soon as the connection is back.
    window.addEventListener('online', announceNow);
    announceNow();
    return () => {
      isLeft = true;
      setBesides('');
      clearTimeout(timer);
      window.removeEventListener('online', announceNow);
    };
  }, [orderId, starts, queries]);
  return besides;
}
