import { type Day, melbourneDay } from '#core/dates.ts';
import { type MoneyState, type MoneyStateKind, moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

const tones: Record<MoneyStateKind, BadgeTone> = {
  missed: 'alert',
  retrying: 'alert',
  paused: 'neutral',
  layby: 'progress',
  'not-finished': 'neutral',
  'not-paid': 'neutral',
  'partly-paid': 'progress',
  agreed: 'progress',
  paid: 'done',
  delivered: 'delivered',
  cancelled: 'neutral',
};

/** The payment state of an order, as a badge. */
export function MoneyBadge({ order, today = melbourneDay(new Date()) }: { order: Order; today?: Day }) {
  return <StateBadge state={moneyState(order, today)} />;
}

/** A badge for a payment state that the server has sent. */
export function StateBadge({ state: { kind, label } }: { state: MoneyState }) {
  return (
    <Badge tone={tones[kind]} className="font-text tracking-normal whitespace-nowrap">
      {label}
    </Badge>
  );
}
