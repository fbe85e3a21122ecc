import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, type ButtonVariant } from '#storefront/ui/button.tsx';
import { orderActions } from '../actions/order-actions.tsx';
import { alertsOf, type OrderActionName, type OrderAlert } from '../actions/order-state.ts';

const tones: Record<OrderAlert['tone'], string> = {
  alert: 'border-oxblood [&_h2]:text-oxblood',
  progress: 'border-brass [&_h2]:text-brass',
  done: 'border-eucalypt [&_h2]:text-eucalypt',
  over: 'border-steel [&_h2]:text-steel',
};

export interface OrderActionsProps {
  order: StaffOrder;
  onOpen(action: OrderActionName): void;
}

/** The alerts of an order, with their buttons. */
export function OrderAlerts({ order, onOpen }: OrderActionsProps) {
  const { minimumChargeCents } = useShop();
  const today = useShopToday();
  return (
    <div className="mb-5 grid gap-3">
      {alertsOf(order, today, minimumChargeCents).map((alert) => (
        <section
          key={alert.key}
          aria-labelledby={`notice-${alert.key}`}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-l-4 bg-white px-4 py-3 sm:px-5 ${tones[alert.tone]}`}
        >
          <div>
            <h2 id={`notice-${alert.key}`} className="font-text text-base font-semibold tracking-normal">
              {alert.title}
            </h2>
            <p className="text-sm wrap-anywhere">{alert.text}</p>
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {alert.actions.map((action, index) => (
              <Button
                key={action}
                size="xs"
                variant={variantOf(action, { isFirst: index === 0, alert })}
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
  { isFirst, alert }: { isFirst: boolean; alert: OrderAlert },
): ButtonVariant {
  if (action === 'cancel') return 'danger';
  // If nothing needs doing before the delivery day, no button is prominent.
  return isFirst && alert.tone !== 'done' ? 'primary' : 'secondary';
}
