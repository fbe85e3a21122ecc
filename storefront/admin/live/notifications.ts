import type { LiveEvent } from '#core/admin/live-api.ts';
import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import { formatMoney } from '#core/money.ts';
import { formatRejectedChange } from '#storefront/orders/admin/order-screen/offline-text.ts';
import { type StaffNews, staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { onToastChange, shownToasts, toast } from '#storefront/ui/toasts/toast.ts';

/** Returns the notification for some events; null if this staff member doesn't need one. */
export function notificationsOf(events: readonly LiveEvent[], ownId: number | null): StaffNews | null {
  const unbooked = events.find(({ kind }) => kind === 'offline-refused');
  // Rejected offline changes come first, because the cash drawer may contain money for which no order is recorded.
  if (unbooked !== undefined) {
    const description = formatRejectedChange(unbooked.rejected);
    const held = unbooked.rejected?.held;
    if (held !== undefined) {
      const title = `Cash for order #${unbooked.orderId} has to be handed back`;
      return { title, description, path: staffScreenPath('order', held.orderId) };
    }
    return { title: `Not booked on order #${unbooked.orderId}`, description, path: pathOf([unbooked]) };
  }
  const notifications = events.filter(({ actorId }) => actorId === null || actorId !== ownId);
  const created = notifications.filter(({ kind }) => kind === 'created');
  const paid = notifications.filter(({ kind }) => kind === 'payment');
  const missed = notifications.filter(({ isMissed = false }) => isMissed);
  const sumCents = paid.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
  const [order] = created;
  const [payment] = paid;
  if (created.length > 1) {
    const more = paid.length === 0 ? {} : { description: `${formatMoney(sumCents)} paid` };
    return { title: `${created.length} new orders`, ...more, path: allOrders };
  }
  if (order !== undefined) {
    const text = paid.length === 0 ? { ...order, sum: `${formatMoney(order.amountCents ?? 0)} to pay` } : undefined;
    return {
      title: `New order #${order.orderId}`,
      description: text ? [text.customerName, text.sum].filter(Boolean).join(', ') : fromWhom(paid, sumCents),
      path: pathOf(created),
    };
  }
  // A missed instalment takes precedence over payments, because staff have to act on it.
  if (missed.length > 0) return newsOfMissed(missed);
  if (payment === undefined) return null;
  const isOne = paid.every(({ orderId }) => orderId === payment.orderId);
  return {
    title: isOne ? `Payment for order #${payment.orderId}` : `${paid.length} payments`,
    description: fromWhom(paid, sumCents),
    path: pathOf(paid),
  };
}

function newsOfMissed(missed: readonly LiveEvent[]): StaffNews {
  const [{ orderId, customerName } = { orderId: 0 }] = missed;
  const sumCents = missed.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
  const isOne = missed.every((event) => event.orderId === orderId);
  return {
    title: isOne ? `Instalment missed on order #${orderId}` : `${missed.length} instalments missed`,
    description: [isOne ? customerName : '', `${formatMoney(sumCents)} could not be charged`]
      .filter(Boolean)
      .join(', '),
    path: pathOf(missed),
  };
}

const allOrders = '/admin?tab=orders';

/** Returns the path of the order if all events are about the same order, otherwise of the list of orders. */
function pathOf(events: readonly LiveEvent[]): string {
  const orders = new Set(events.map(({ orderId }) => orderId));
  return orders.size === 1 ? staffScreenPath('order', [...orders][0] ?? 0) : allOrders;
}

/** Describes payments: "$249.98 from Ann Lee", or only the total if there are several customers. */
function fromWhom(paid: readonly LiveEvent[], sumCents: number): string {
  const names = new Set(paid.map(({ customerName }) => customerName));
  const [name] = names;
  return names.size === 1 && name ? `${formatMoney(sumCents)} from ${name}` : `${formatMoney(sumCents)} in all`;
}

/**
 * Shows events as toasts, or as system notifications if the platform supports them and staff are using another program. Only one
 * toast is shown at a time. An event's toast must not cover the result of the user's own action, so events wait until that
 * result's toast is gone.
 */
export class NotificationQueue {
  #waiting: StaffNews | null = null;
  #ownToast: number | null = null;
  readonly #stopListening = onToastChange(() => this.#show());

  report(news: StaffNews): void {
    staffPlatform().notify(news);
    this.#waiting = document.visibilityState === 'hidden' ? null : news;
    this.#show();
  }

  close(): void {
    this.#stopListening();
  }

  #show(): void {
    const news = this.#waiting;
    const isTaken = shownToasts().some(({ id, open }) => open && id !== this.#ownToast);
    if (news === null || isTaken) return;
    this.#waiting = null;
    const { path, ...text } = news;
    this.#ownToast = toast(text);
  }
}
