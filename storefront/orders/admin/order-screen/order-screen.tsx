import { useParams } from 'react-router-dom';
import { formatInstant, formatInstantDate } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { formatProvisional, isProvisional } from '#core/offline/provisional-number.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { isUnweighed } from '#core/orders/weighing/weight-text.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { TagBadges } from '#storefront/admin/ui/tag-badges.tsx';
import { MoneyBadge } from '#storefront/orders/money-badge.tsx';
import { formatOrderPayment } from '#storefront/orders/order-text.ts';
import { itemDetail, otherLines } from '#storefront/orders/receipt/receipt-slip.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { orderActions } from '../actions/order-actions.tsx';
import { OrderDialog, useOrderDialog } from '../actions/order-dialog.tsx';
import { PrintReceipt } from '../print-receipt.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { ordersTabPath } from '../staff-orders.ts';
import { type OrderActionsProps, OrderAlerts } from './order-alerts.tsx';
import { OrderEmails } from './order-emails.tsx';
import { formatOrderEvent } from './order-event-text.ts';
import { OrderMoney } from './order-money.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderLaybyPlan } from './order-plan.tsx';

const back = { to: ordersTabPath, label: 'Orders' };

/** /admin/orders/{id}: an order's items, alerts, payments and log. */
export function OrderScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      record={staffOrderQueries.detail(id)}
      name="order"
      title={`Order #${id}`}
      back={back}
      allLabel="All orders"
    >
      {(order) => <FoundOrder key={order.id} order={order} />}
    </RecordScreen>
  );
}

function FoundOrder({ order }: { order: StaffOrder }) {
  const { open, setOpen } = useOrderDialog(order);
  const title = isProvisional(order.id) ? `Sale ${formatProvisional(order.id)}, not sent yet` : `Order #${order.id}`;
  return (
    <>
      <ScreenHeading title={title} back={back} actions={<HeadActions order={order} onOpen={setOpen} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {title}
          <MoneyBadge order={order} />
        </span>
      </ScreenHeading>
      <p className="-mt-3 mb-5 text-steel">
        Ordered on {formatInstantDate(order.createdAt)} {order.source === 'counter' ? 'at the counter' : 'online'}.{' '}
        {formatOrderPayment(order)}.
      </p>
      {order.tags.length === 0 ? null : (
        <div className="-mt-3 mb-5">
          <TagBadges tags={order.tags} />
        </div>
      )}
      <OrderAlerts order={order} onOpen={setOpen} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 gap-5 [&>*]:min-w-0">
          <OrderItems order={order} onOpen={setOpen} />
          <OrderMoney order={order} />
          <OrderLaybyPlan order={order} />
        </div>
        <div className="grid min-w-0 gap-5 md:max-lg:grid-cols-2 [&>*]:min-w-0 md:max-lg:[&>:last-child]:col-span-2">
          <OrderPeople order={order} onOpen={setOpen} />
          <OrderEmails order={order} />
          <OrderLog order={order} />
        </div>
      </div>
      {open === null ? null : (
        <OrderDialog key={open} action={orderActions[open]} order={order} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/**
 * The buttons at the top of the screen: for printing, and for refunding, voiding or cancelling the order while that is allowed. All other
 * actions are in the alerts below.
 */
function HeadActions({ order, onOpen }: OrderActionsProps) {
  const { cancel } = orderActions;
  const today = useShopToday();
  return (
    <>
      {order.deliveryDate === null || !isPacked(order) ? null : (
        <ButtonLink
          to={`/admin/packing-slips?day=${order.deliveryDate}&order=${order.id}`}
          variant="secondary"
          size="xs"
        >
          Packing slip
        </ButtonLink>
      )}
      <PrintReceipt order={order} size="xs" />
      {(['refund', 'void'] as const).map((name) =>
        orderActions[name].isAllowed(order, today) ? (
          <Button key={name} variant="secondary" size="xs" onClick={() => onOpen(name)}>
            {orderActions[name].label(order)}
          </Button>
        ) : null,
      )}
      {cancel.isAllowed(order, today) ? (
        <Button variant="danger" size="xs" onClick={() => onOpen('cancel')}>
          {cancel.label(order)}
        </Button>
      ) : null}
    </>
  );
}

/** Whether the order has a packing slip. An order that the shop doesn't prepare has nothing to pack. */
function isPacked(order: StaffOrder): boolean {
  return isFirm(order) || order.status === 'delivered';
}

const right = 'py-2 pl-3 text-right';

/** Tells staff who want to change the items that some goods have a maximum price, and what a change means for it. */
function ceilingText({ status, amountPaid, agreedAt }: StaffOrder, ceiling: number): string {
  if (status === 'paid' || amountPaid > 0) {
    return 'Some goods are charged by their weight, so the items stay. Refund what the customer doesn’t get, or make another order for more.';
  }
  const most = `at most ${formatMoney(ceiling)}, because some goods are sold by the kilo`;
  return agreedAt === null
    ? `The customer is asked to agree to ${most}. If you change the items, they are asked for the new sum.`
    : `The customer agreed to ${most}. If changed items cost more, the customer is asked first, by email.`;
}

/** The items of an order, at the prices when they were bought. */
function OrderItems({ order, onOpen }: OrderActionsProps) {
  const today = useShopToday();
  return (
    <OrderPanel
      title="Items"
      action={
        orderActions.items.isAllowed(order, today) ? (
          <Button variant="secondary" size="xs" onClick={() => onOpen('items')}>
            {orderActions.items.label(order)}
            <span className="sr-only"> items</span>
          </Button>
        ) : null
      }
    >
      {order.ceiling !== null && orderActions.edit.isAllowed(order, today) ? (
        <p className="mb-2 text-sm">{ceilingText(order, order.ceiling)}</p>
      ) : null}
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Items of order #{order.id}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-1.5 font-semibold" colSpan={2}>
              Pack
            </th>
            <th scope="col" className={`${right} font-semibold`}>
              Qty
            </th>
            <th scope="col" className={`${right} font-semibold max-sm:hidden`}>
              Each
            </th>
            <th scope="col" className={`${right} font-semibold`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.id}-${item.productId}-${item.paymentType}`} className="border-b border-rule align-top">
              <td className="w-14 py-2 pr-3">
                <ProductImage product={item} className="w-14 bg-paper" />
              </td>
              <td className="py-2">
                <span className="font-semibold">{item.name}</span>
                <span className="block text-steel">{itemDetail(item)}</span>
              </td>
              <td className={right}>{item.quantity}</td>
              <td className={`${right} max-sm:hidden`}>
                {item.grams === null ? <Money cents={item.unitPrice} /> : '–'}
              </td>
              <td className={`${right} font-semibold`}>
                {isUnweighed({ items: [item] }) ? 'at most ' : null}
                <Money cents={item.weighedPrice ?? item.totalPrice} />
              </td>
            </tr>
          ))}
          <OtherLines order={order} />
        </tbody>
      </table>
    </OrderPanel>
  );
}

/** The rows of the total that aren't goods: delivery, discounts, refunds. */
function OtherLines({ order }: { order: StaffOrder }) {
  const others = otherLines(order).filter(({ cents }) => cents !== 0);
  return others.map(({ key, label, cents }) => (
    <tr key={key} className="border-b border-rule">
      <td className="py-2 wrap-anywhere" colSpan={3}>
        {label}
      </td>
      <td className="max-sm:hidden" />
      <td className={`${right} font-semibold`}>
        <Money cents={cents} />
      </td>
    </tr>
  ));
}

/** The log of an order, newest first: who did what. */
function OrderLog({ order: { log, ceiling } }: { order: StaffOrder }) {
  return (
    <OrderPanel title="Log">
      <ol className="grid gap-3 border-l border-rule text-sm">
        {log.toReversed().map((event) => (
          <li key={event.id} className="relative pl-4">
            <span aria-hidden="true" className="absolute top-1.5 -left-1 size-2 rounded-full bg-ink" />
            <time dateTime={event.at} className="block text-xs text-steel tabular-nums">
              {formatInstant(event.at)}
            </time>
            <span className="wrap-anywhere">{formatOrderEvent(event, { isByKilo: ceiling !== null })}</span>
          </li>
        ))}
      </ol>
    </OrderPanel>
  );
}
