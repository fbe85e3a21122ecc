import { type Day, formatShortDay } from '#core/dates.ts';
import type { LaybyPlan } from '#core/laybys/layby-api.ts';
import { progressPercent } from '#core/orders/order-totals.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { EmailAddress } from '#storefront/admin/ui/email-address.tsx';
import { MoreMenu, NoMore } from '#storefront/admin/ui/more-menu.tsx';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { StateBadge } from '#storefront/orders/money-badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { dueMark, formatCustomer, formatInstalments } from './layby-text.ts';
import { pauseLabel } from './pause-dialog.tsx';
import type { LaybyDialogs } from './use-layby-dialog.tsx';

export interface LaybyPlanColumnsOptions {
  today: Day;
  /** The id of the plan whose instalments are shown; null if none are shown. */
  openId: number | null;
  toggle(plan: LaybyPlan): void;
  dialogs: LaybyDialogs;
}

export function laybyPlanColumns({ today, openId, ...actions }: LaybyPlanColumnsOptions): Column<LaybyPlan>[] {
  return [
    { key: 'customer', header: 'Customer', className: 'lg:min-w-40', cell: (plan) => <CustomerCell plan={plan} /> },
    {
      key: 'order',
      header: 'Order',
      sort: 'newest',
      phone: 'hide',
      className: 'whitespace-nowrap',
      cell: (plan) => <OrderLink plan={plan} />,
    },
    {
      key: 'instalments',
      header: 'Payments',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: (plan) => (
        <>
          {formatInstalments(plan)}
          <span className="block text-steel">{plan.frequency}</span>
        </>
      ),
    },
    { key: 'paid', header: 'Paid', align: 'right', phone: 'hide', cell: (plan) => <PaidCell plan={plan} /> },
    {
      key: 'next',
      header: 'Next due',
      sort: 'nextDueDate',
      sortsUp: true,
      className: 'md:whitespace-nowrap',
      cell: (plan) => <NextCell plan={plan} today={today} />,
    },
    {
      key: 'card',
      header: 'Card',
      className: 'max-xl:hidden whitespace-nowrap',
      cell: ({ card }) => (card === null ? <span className="text-steel">No saved card</span> : formatCard(card)),
    },
    {
      key: 'status',
      header: 'Status',
      sort: 'status',
      sortsUp: true,
      phone: 'hide',
      cell: (plan) => <StatusBadge plan={plan} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      srOnlyHeader: true,
      align: 'right',
      className: 'w-px whitespace-nowrap',
      cell: (plan) => <LaybyActions plan={plan} isOpen={plan.id === openId} {...actions} />,
    },
  ];
}

function CustomerCell({ plan }: { plan: LaybyPlan }) {
  const { name, email } = plan.customer;
  return (
    <>
      <span className="font-semibold wrap-break-word">{formatCustomer(plan)}</span>
      {name !== null && email !== null ? (
        <span className="block wrap-break-word text-steel max-md:hidden">
          <EmailAddress address={email} />
        </span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-2 md:hidden">
        <OrderLink plan={plan} />
        <StatusBadge plan={plan} />
      </span>
    </>
  );
}

function OrderLink({ plan: { orderId } }: { plan: LaybyPlan }) {
  return (
    <ShopLink to={orderScreenPath({ id: orderId })} className="text-link font-semibold">
      #{orderId}
    </ShopLink>
  );
}

function StatusBadge({ plan: { state } }: { plan: LaybyPlan }) {
  return <StateBadge state={state} />;
}

function PaidCell({ plan: { amountPaid, totalAmount } }: { plan: LaybyPlan }) {
  return (
    <>
      <Money cents={amountPaid} className="font-semibold" />
      <span className="block whitespace-nowrap text-steel">
        {progressPercent(amountPaid, totalAmount)}% of <Money cents={totalAmount} />
      </span>
    </>
  );
}

function NextCell({ plan, today }: { plan: LaybyPlan; today: Day }) {
  const mark = dueMark(plan, today);
  const { nextDueDate, missedInstallments: missed, cancelRequestedAt } = plan;
  // An unpaid plan has no dates yet. They are set at the first payment, which may never be made.
  if (plan.status === 'pending') return <span className="text-steel">Not begun</span>;
  if (cancelRequestedAt !== null && nextDueDate !== null) return <span className="text-steel">Asked to cancel</span>;
  return (
    <>
      {nextDueDate === null ? (
        <span className="text-steel">Nothing</span>
      ) : (
        <span className="whitespace-nowrap">{formatShortDay(nextDueDate)}</span>
      )}
      <span className={`block font-semibold ${mark === 'Today' ? 'text-brass' : 'text-oxblood'}`}>
        {[mark, missed > 0 && nextDueDate !== null ? `${missed} missed` : null].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

interface LaybyActionsProps extends Pick<LaybyPlanColumnsOptions, 'toggle' | 'dialogs'> {
  plan: LaybyPlan;
  isOpen: boolean;
}

function LaybyActions({ plan, isOpen, toggle, dialogs }: LaybyActionsProps) {
  const { id, orderId } = plan;
  const pause = pauseLabel(plan);
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        variant="secondary"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `plan-${id}` : undefined}
        onClick={() => toggle(plan)}
      >
        Instalments<span className="sr-only"> of order #{orderId}</span>
      </Button>
      {pause === null ? (
        <NoMore />
      ) : (
        <MoreMenu
          of={`the layby of order #${orderId}`}
          items={[{ label: pause, onSelect: () => dialogs.pauseOrResume(plan) }]}
        />
      )}
    </div>
  );
}
