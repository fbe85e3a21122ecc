import { melbourneDay } from '#core/dates.ts';
import { type MoneyStateKind, moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

const tones: Record<MoneyStateKind, BadgeTone> = {
  missed: 'alert',
  retrying: 'alert',
  paused: 'neutral',
  layby: 'progress',
  'not-finished': 'neutral',
  'not-paid': 'neutral',
  paid: 'done',
  delivered: 'delivered',
  cancelled: 'neutral',
};

/** How an order stands with its money, in one glance. */
export function MoneyBadge({ order }: { order: Order }) {
  const { kind, label } = moneyState(order, melbourneDay(new Date()));
  return (
    <Badge tone={tones[kind]} className="font-text tracking-normal">
      {label}
    </Badge>
  );
}
