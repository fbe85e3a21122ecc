import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PackingOrder, startPacking } from '#core/packing/packing-api.ts';
import { call } from '#storefront/api/call.ts';
import { packingQueries } from './packing-queries.ts';
import { isOpen } from './use-bench.ts';

/** The delay before the shop is told again who is packing, if it couldn't be reached. */
const againMs = 10_000;

/**
 * Tells the shop who packs an order, as soon as the order is on the screen. If another person started the order earlier and is still
 * packing it, returns that person's name; otherwise an empty text. An order that was put aside is announced only once staff continue
 * it.
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
    // Tells the shop again as soon as the connection is back, so that this packer learns of another person who packs the same order.
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
