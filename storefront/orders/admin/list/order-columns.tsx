import { type Day, formatInstantDate, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { formatProvisional, isProvisional } from '#core/offline/provisional-number.ts';
import { moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { progressPercent } from '#core/orders/order-totals.ts';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import { isUnweighed } from '#core/orders/weighing/weight-text.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { TagBadges } from '#storefront/admin/ui/tag-badges.tsx';
import { MoneyBadge } from '#storefront/orders/money-badge.tsx';
import { formatOrderPayment } from '#storefront/orders/order-text.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type OpenRowAction, OrderRowActions } from '../actions/order-actions.tsx';
import { wantsToCancel } from '../actions/order-state.ts';
import { customerName, formatItems, orderScreenPath } from '../staff-orders.ts';

export function orderColumns(today: Day, onOpen: OpenRowAction): Column<ListedOrder>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      sort: 'newest',
      className: 'whitespace-nowrap',
      cell: (order) => <NumberCell order={order} />,
    },
    {
      key: 'customer',
      header: 'Customer',
      className: 'lg:w-[18%] min-w-36',
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      key: 'what',
      header: 'What',
      className: 'min-w-44 max-lg:hidden',
      cell: (order) => <WhatCell order={order} />,
    },
    {
      key: 'paid',
      header: 'Paid',
      sort: 'paid',
      align: 'right',
      className: 'max-xl:hidden',
      cell: (order) => <PaidCell order={order} />,
    },
    {
      key: 'total',
      header: 'Total',
      sort: 'total',
      align: 'right',
      cell: (order) => <TotalCell order={order} />,
    },
    {
      key: 'status',
      header: 'Status',
      sort: 'status',
      cell: (order) => <StatusCell order={order} today={today} />,
    },
    {
      key: 'delivery',
      header: 'Delivery',
      sort: 'deliveryDate',
      sortsUp: true,
      className: 'whitespace-nowrap max-xl:hidden',
      cell: (order) => <DeliveryCell order={order} today={today} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      srOnlyHeader: true,
      align: 'right',
      className: 'w-px',
      cell: (order) => <OrderRowActions order={order} onOpen={onOpen} />,
    },
  ];
}

export function NumberCell({ order }: { order: Order }) {
  return (
    <>
      <ShopLink to={orderScreenPath(order)} className="text-link inline-block min-w-11 font-semibold">
        {isProvisional(order.id) ? formatProvisional(order.id) : `#${order.id}`}
      </ShopLink>
      <span className="block text-xs/4 text-steel">
        {isProvisional(order.id) ? 'Not sent, ' : ''}
        {formatInstantDate(order.createdAt)}
      </span>
    </>
  );
}

function CustomerCell({ order }: { order: ListedOrder }) {
  const { phone, email } = order.customer;
  const name = customerName(order);
  const contact = phone ?? (email === name ? null : email);
  return (
    <>
      {/* On wide screens the name has one line, and a long word is cut mid-word, because "Tom" alone wouldn't identify the
          customer. */}
      <span className={`line-clamp-2 lg:line-clamp-1 lg:break-all ${nameBreak(name)}`} title={name}>
        {name}
      </span>
      <span className="line-clamp-1 text-xs/4 wrap-anywhere text-steel">{contact}</span>
      <TagBadges tags={order.tags} />
    </>
  );
}

/** The class for names and email addresses. Names break only between words; email addresses break anywhere, because they have no spaces. */
export function nameBreak(name: string): string {
  return name.includes('@') ? 'wrap-anywhere' : 'wrap-break-word';
}

function WhatCell({ order }: { order: Order }) {
  const text = formatItems(order);
  return (
    <>
      <span className="line-clamp-2 wrap-break-word" title={text}>
        {text}
      </span>
      <span className="block truncate text-xs/4 text-steel">
        {formatPaymentOption(order)}
        {order.source === 'counter' ? <span className="text-ink"> · Counter</span> : null}
      </span>
    </>
  );
}

/** Formats an order's payment option: "Layby 4 × fortnightly", which is short enough for a row. */
function formatPaymentOption(order: Order): string {
  if (order.paymentType === 'immediate' || order.plan === null) return formatOrderPayment(order);
  return `Layby ${order.plan.numInstallments} × ${order.plan.frequency}`;
}

function PaidCell({ order }: { order: Order }) {
  const percent = progressPercent(order.amountPaid, order.totalAmount);
  return (
    <>
      {formatMoney(order.amountPaid)}
      <span aria-hidden="true" className="mt-1 ml-auto block h-1.5 w-20 border border-steel bg-white">
        <span
          className={`block h-full ${percent === 100 ? 'bg-eucalypt' : 'bg-brass'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="sr-only">{percent}% paid</span>
    </>
  );
}

/** The order's total. On a narrow screen the amount paid is shown below the total. */
export function TotalCell({ order }: { order: Order }) {
  const { totalAmount, amountPaid } = order;
  return (
    <>
      {isUnweighed(order) ? <span className="block text-xs/4 whitespace-nowrap text-steel">at most</span> : null}
      <span className="font-semibold">{formatMoney(totalAmount)}</span>
      {amountPaid === totalAmount ? null : (
        <span className="block text-xs/4 whitespace-nowrap text-steel xl:hidden">{formatMoney(amountPaid)} paid</span>
      )}
    </>
  );
}

/** The order's status. On a narrow screen the delivery day is shown below the status. */
function StatusCell({ order, today }: { order: Order; today: Day }) {
  return (
    <>
      <StatusMark order={order} today={today} />
      {showsDay(order) ? (
        <span className="mt-0.5 block text-xs/4 whitespace-nowrap xl:hidden">
          <DeliveryCell order={order} today={today} />
        </span>
      ) : null}
    </>
  );
}

/** The payment state of an order. If the customer has asked to cancel, a note above it reminds staff to answer. */
export function StatusMark({ order, today }: { order: Order; today: Day }) {
  if (!wantsToCancel(order)) return <MoneyBadge order={order} today={today} />;
  return (
    <>
      <span className="block leading-5 font-semibold whitespace-nowrap text-oxblood">Wants to cancel</span>
      <span className="block text-xs/4 text-steel">{moneyState(order, today).label}</span>
    </>
  );
}

/** Whether to show the delivery day. A cancelled order still has its day, but isn't delivered. */
export function showsDay({ deliveryDate, status }: Order): boolean {
  return status !== 'cancelled' && (deliveryDate !== null || status === 'paid');
}

export function DeliveryCell({ order, today }: { order: Order; today: Day }) {
  const { status, deliveryDate } = order;
  if (deliveryDate === null || status === 'cancelled') {
    return status === 'paid' ? (
      <span className="font-semibold text-oxblood">Not set</span>
    ) : (
      <span className="text-steel">–</span>
    );
  }
  const isOverdue = status === 'paid' && deliveryDate < today;
  return (
    <>
      <span className={isOverdue ? 'font-semibold text-oxblood' : ''}>{formatShortDay(deliveryDate)}</span>
      {isOverdue ? <span className="block text-xs/4 text-oxblood">Overdue</span> : null}
    </>
  );
}
