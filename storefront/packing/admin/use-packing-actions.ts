import { useState } from 'react';
import {
  closePacking,
  type PackingLine,
  packLine,
  startPacking,
  takeOutLine,
  unpackOrder,
} from '#core/packing/packing-api.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { packingQueries } from './packing-queries.ts';

export type PackingAction =
  | { do: 'pack'; line: PackingLine; goods: PackingLine['take']; packNumbers: string[] }
  | { do: 'take-out'; line: PackingLine }
  | { do: 'close'; boxes: number }
  | { do: 'park' }
  | { do: 'start' }
  | { do: 'unpack' };

const failures: Record<PackingAction['do'], string> = {
  pack: 'Couldn’t pack the line.',
  'take-out': 'Couldn’t take the line out of the box.',
  close: 'Couldn’t close the box.',
  park: 'Couldn’t put the order aside.',
  start: 'Couldn’t go on with the order.',
  unpack: 'Couldn’t unpack the order.',
};

/**
 * Returns the actions for an order on the packing bench. Each action keeps one key until it succeeds, so that it isn't recorded twice
 * if a response is lost. An action with other details, such as another lot, gets a new key.
 */
export function usePackingActions(
  orderId: number,
  onDone: (action: PackingAction) => void = () => undefined,
): AdminMutation<PackingAction> & { what: string } {
  const [keys] = useState(() => new Map<string, string>());
  const [last, setLast] = useState<PackingAction['do']>('pack');
  const params = { id: orderId };
  const mutation = useAdminMutation<PackingAction>({
    run: async (action) => {
      setLast(action.do);
      const name = JSON.stringify(
        action.do === 'pack' ? [action.line.lineId, action.goods, action.packNumbers] : action,
      );
      const clientKey = keys.get(name) ?? newClientKey();
      keys.set(name, clientKey);
      await send(action, params, clientKey);
      keys.delete(name);
      // After this, packing the goods again is a new action. It needs new keys, even if it is equal to an earlier action whose response
      // was lost.
      if (action.do === 'take-out' || action.do === 'unpack') keys.clear();
    },
    failure: { title: failures[last] },
    refresh: [packingQueries.all, staffOrderQueries.all, stockQueries.all],
    onDone: (_result, action) => onDone(action),
  });
  return { ...mutation, what: failures[last] };
}

function send(action: PackingAction, params: { id: number }, clientKey: string): Promise<unknown> {
  if (action.do === 'pack') {
    const { line, goods, packNumbers } = action;
    const labelled = packNumbers.length > 0 ? { packNumbers } : {};
    return call(packLine, { params, body: { lineId: line.lineId, goods, ...labelled, clientKey } });
  }
  if (action.do === 'take-out') return call(takeOutLine, { params, body: { lineId: action.line.lineId } });
  if (action.do === 'close') return call(closePacking, { params, body: { boxes: action.boxes, clientKey } });
  if (action.do === 'park' || action.do === 'start') {
    return call(startPacking, { params, body: { step: action.do } });
  }
  return call(unpackOrder, { params, body: {} });
}
