import { melbourneDay } from '#core/dates.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { Button, type ButtonVariant } from '#storefront/ui/button.tsx';
import { orderActions } from './order-actions.tsx';
import { noticesOf, type OrderActionName, type OrderNotice } from './order-state.ts';

const tones: Record<OrderNotice['tone'], string> = {
  alert: 'border-oxblood [&_h2]:text-oxblood',
  progress: 'border-brass [&_h2]:text-brass',
  done: 'border-eucalypt [&_h2]:text-eucalypt',
  over: 'border-steel [&_h2]:text-steel',
};

export interface OrderActionsProps {
  order: StaffOrder;
  onOpen(action: OrderActionName): void;
}

/** What needs doing about an order, with the buttons for it. */
export function OrderNotices({ order, onOpen }: OrderActionsProps) {
  return (
    <div className="mb-5 grid gap-3">
      {noticesOf(order, melbourneDay(new Date())).map((notice) => (
        <section
          key={notice.key}
          aria-labelledby={`notice-${notice.key}`}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-l-4 bg-white px-4 py-3 sm:px-5 ${tones[notice.tone]}`}
        >
          <div>
            <h2 id={`notice-${notice.key}`} className="font-text text-base font-semibold tracking-normal">
              {notice.title}
            </h2>
            <p className="text-sm wrap-anywhere">{notice.words}</p>
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {notice.actions.map((action, index) => (
              <Button
                key={action}
                size="xs"
                variant={variantOf(action, { isFirst: index === 0, notice })}
                onClick={() => onOpen(action)}
              >
                {orderActions[action].label(order)}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function variantOf(
  action: OrderActionName,
  { isFirst, notice }: { isFirst: boolean; notice: OrderNotice },
): ButtonVariant {
  if (action === 'cancel') return 'danger';
  // What has its day to come is no invitation.
  return isFirst && notice.tone !== 'done' ? 'primary' : 'secondary';
}
