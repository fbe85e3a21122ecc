import { useState } from 'react';
import { type NewWeighing, weighItem } from '#core/orders/weighing/weighing-api.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { packQueries } from '#storefront/packs/admin/pack-queries.ts';
import { packingQueries } from './packing-queries.ts';

type Weighing = Omit<NewWeighing, 'clientKey'>;

/** The server's objection to a weight: the weight looks wrong, or it costs more than the customer agreed to. */
export interface Objection {
  kind: 'check' | 'ceiling';
  text: string;
  /** The weighing that was sent. The scale may show another weight by now. */
  weighing: Weighing;
}

/** Records the weight of a line by the kilo. */
export function useWeighing(
  orderId: number,
  onDone: (weighing: Weighing) => void,
): AdminMutation<Weighing> & { objection: Objection | null; forgetObjection(): void } {
  const keyOf = useKeyPerBody();
  const [objection, setObjection] = useState<Objection | null>(null);
  const mutation = useAdminMutation<Weighing, Objection | null>({
    run: async (weighing) => {
      try {
        await call(weighItem, { params: { id: orderId }, body: { ...weighing, clientKey: keyOf(weighing) } });
        return null;
      } catch (error) {
        const found = objectionOf(error, weighing);
        if (found === null) throw error;
        return found;
      }
    },
    failure: { title: 'Couldn’t record the weight.' },
    refresh: [packingQueries.all, staffOrderQueries.all, packQueries.all],
    onDone: (found, weighing) => {
      setObjection(found);
      if (found === null) onDone(weighing);
    },
  });
  return { ...mutation, objection, forgetObjection: () => setObjection(null) };
}

function objectionOf(error: unknown, weighing: Weighing): Objection | null {
  const problem = error instanceof ApiError ? error.problem : null;
  const text = problem?.detail ?? '';
  if (problem?.code === 'check_weight') return { kind: 'check', text, weighing };
  return problem?.code === 'above_ceiling' ? { kind: 'ceiling', text, weighing } : null;
}
