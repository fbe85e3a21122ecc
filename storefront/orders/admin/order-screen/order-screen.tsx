import { useParams } from 'react-router';
import { formatInstantDate } from '#core/dates.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-skeleton.tsx';
import { capitalised, formatOrderPayment, statusTones } from '#storefront/orders/order-text.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { orderActions } from '../actions/order-actions.tsx';
import { OrderDialog } from '../actions/order-dialog.tsx';
import { useOrderDialog } from '../actions/use-order-dialog.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { ordersTabPath } from '../staff-orders.ts';
import { type OrderActionsProps, OrderAlerts } from './order-alerts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderLog } from './order-log.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderLaybyPlan } from './order-plan.tsx';

const back = { to: ordersTabPath, label: 'Orders' };

/** /admin/orders/{id}: what an order is, what has to be done about it, its money, and who did what. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, isPending, isFailed, refresh } = useAdminRecord(staffOrderQueries.detail(id));
  if (order) return <FoundOrder key={order.id} order={order} />;
  return (
    <>
      <ScreenHeading title={isPending ? `Order #${id}` : 'Order'} back={back} />
      {isPending ? (
        <ScreenSkeleton />
      ) : (
        <ScreenFailure
          words={isFailed ? 'Failed to fetch the order' : 'There is no such order.'}
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: ordersTabPath, label: 'All orders' }}
        />
      )}
    </>
  );
}

function FoundOrder({ order }: { order: StaffOrder }) {
  const { open, setOpen } = useOrderDialog(order);
  return (
    <>
      <ScreenHeading title={`Order #${order.id}`} back={back} actions={<HeadActions order={order} onOpen={setOpen} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Order #{order.id}
          <Badge tone={statusTones[order.status]} className="font-text tracking-normal">
            {capitalised(order.status)}
          </Badge>
        </span>
      </ScreenHeading>
      <p className="-mt-3 mb-5 text-steel">
        Ordered on {formatInstantDate(order.createdAt)} {order.source === 'counter' ? 'at the counter' : 'online'}.{' '}
        {formatOrderPayment(order)}.
      </p>
      <OrderAlerts order={order} onOpen={setOpen} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 gap-5 [&>*]:min-w-0">
          <OrderItems order={order} />
          <OrderMoney order={order} />
          <OrderLaybyPlan order={order} />
        </div>
        <div className="grid min-w-0 gap-5 md:max-lg:grid-cols-2 [&>*]:min-w-0 md:max-lg:[&>:last-child]:col-span-2">
          <OrderPeople order={order} onOpen={setOpen} />
          <OrderLog events={order.log} />
        </div>
      </div>
      {open === null ? null : (
        <OrderDialog key={open} action={orderActions[open]} order={order} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** What can always be done: a receipt on paper, and the end of the order. What is next stands in the notices below. */
function HeadActions({ order, onOpen }: OrderActionsProps) {
  const { cancel } = orderActions;
  return (
    <>
      <ButtonLink to={`/account/orders/${order.id}/receipt`} variant="secondary" size="xs">
        Receipt
      </ButtonLink>
      {cancel.isAllowed(order) ? (
        <Button variant="danger" size="xs" onClick={() => onOpen('cancel')}>
          {cancel.label(order)}
        </Button>
      ) : null}
    </>
  );
}
