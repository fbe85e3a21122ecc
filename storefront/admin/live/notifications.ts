import { formatMoney } from '#core/money.ts';
import type { LiveEvent } from '#core/staff/live-api.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { onToastChange, shownToasts, type ToastText, toast } from '#storefront/ui/toasts/toast.ts';

/** The toast for an event; null where this member of staff needn't hear of it. */
export function notificationsOf(events: readonly LiveEvent[], ownId: number | null): ToastText | null {
  const notifications = events.filter(({ actorId }) => actorId === null || actorId !== ownId);
  const created = notifications.filter(({ kind }) => kind === 'created');
  const paid = notifications.filter(({ kind }) => kind === 'payment');
  const sumCents = paid.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
  const [order] = created;
  const [payment] = paid;
  if (created.length > 1) {
    const more = paid.length === 0 ? {} : { description: `${formatMoney(sumCents)} paid` };
    return { title: `${created.length} new orders`, ...more };
  }
  if (order !== undefined) {
    const text = paid.length === 0 ? { ...order, sum: `${formatMoney(order.amountCents ?? 0)} to pay` } : undefined;
    return {
      title: `New order #${order.orderId}`,
      description: text ? [text.customerName, text.sum].filter(Boolean).join(', ') : fromWhom(paid, sumCents),
    };
  }
  if (payment === undefined) return null;
  const isOne = paid.every(({ orderId }) => orderId === payment.orderId);
  return {
    title: isOne ? `Payment for order #${payment.orderId}` : `${paid.length} payments`,
    description: fromWhom(paid, sumCents),
  };
}

/** "$249.98 from Ann Lee", or only the total where it came from several. */
function fromWhom(paid: readonly LiveEvent[], sumCents: number): string {
  const names = new Set(paid.map(({ customerName }) => customerName));
  const [name] = names;
  return names.size === 1 && name ? `${formatMoney(sumCents)} from ${name}` : `${formatMoney(sumCents)} in all`;
}

/**
 * Shows events as toasts. There is only one toast at a time, and the result of one's own action must not be covered by
 * what somebody else did, so events wait until it has gone. Where the page is hidden, the platform shows them, if it can.
 */
export class NotificationQueue {
  #waiting: ToastText | null = null;
  #ownToast: number | null = null;
  readonly #stopListening = onToastChange(() => this.#show());

  report(text: ToastText): void {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden) staffPlatform().notify(text);
    this.#waiting = isHidden ? null : text;
    this.#show();
  }

  close(): void {
    this.#stopListening();
  }

  #show(): void {
    const text = this.#waiting;
    const isTaken = shownToasts().some(({ id, open }) => open && id !== this.#ownToast);
    if (text === null || isTaken) return;
    this.#waiting = null;
    this.#ownToast = toast(text);
  }
}
