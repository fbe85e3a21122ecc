import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#core/orders/order.ts';
import { justPaidState } from '#storefront/orders/confirmation/just-paid.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';

/** Opens the account after a subscription was paid. There, the customer chooses the delivery day. */
export function useFinishSubscription(): (orders: readonly Order[]) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (orders) => {
    const description = 'Your meat subscription has been set up successfully.';
    toast({ title: 'Subscription Created', description });
    queries.removeQueries({ queryKey: orderQueries.all });
    const paidCents = orders.reduce((sum, order) => sum + order.amountPaid, 0);
    const state = justPaidState({ orderIds: orders.map(({ id }) => id), paidCents });
    navigate('/account?tab=orders', { replace: true, state });
  };
}
