import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import type { CheckoutValues } from '../checkout-form-state.ts';
import type { PayAlert } from '../paying/checkout-pay-state.ts';
import { deliveryRefusal } from './delivery-refusal.ts';

type Form = Pick<UseFormReturn<CheckoutValues>, 'setValue' | 'setError' | 'setFocus'>;

/** Shows a refused day or place at its own field, with the days that are left. All else stays as it was typed. */
export function useDeliveryRefusal(alert: PayAlert | null, { setValue, setError, setFocus }: Form): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refusal = deliveryRefusal(alert);
    if (refusal === null) return;
    const { field, detail } = refusal;
    void queries.invalidateQueries({ queryKey: deliveryQueries.all }).then(() => {
      if (field === 'deliveryDate') setValue(field, '');
      setError(field, { message: detail });
      setFocus(field);
    });
  }, [alert, queries, setValue, setError, setFocus]);
}
