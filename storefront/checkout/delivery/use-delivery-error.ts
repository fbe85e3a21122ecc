import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import type { CheckoutValues } from '../checkout-schema.ts';
import type { PayAlert } from '../paying/checkout-pay-state.ts';
import { deliveryError } from './delivery-error.ts';

type Form = Pick<UseFormReturn<CheckoutValues>, 'setValue' | 'setError' | 'setFocus'>;

/** Shows a rejected day or postcode at its field, with the remaining days. All other input stays. */
export function useDeliveryError({ setValue, setError, setFocus }: Form): (alert: PayAlert) => Promise<void> {
  const queries = useQueryClient();
  return async (alert) => {
    const error = deliveryError(alert);
    if (error === null) return;
    const { field, detail } = error;
    await queries.invalidateQueries({ queryKey: deliveryQueries.all });
    if (field === 'deliveryDate') setValue(field, '');
    setError(field, { message: detail });
    setFocus(field);
  };
}
