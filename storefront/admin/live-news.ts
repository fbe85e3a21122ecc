import type { LiveEvent } from '#core/backoffice/live-api.ts';
import { formatMoney } from '#core/money.ts';
import { onToastChange, shownToasts, type ToastWords, toast } from '#storefront/ui/toast.ts';

/** What a toast says of what has just happened; null where it is no news to this member of staff. */
export function newsOf(events: readonly LiveEvent[], ownId: number | null): ToastWords | null {
  const news = events.filter(({ actorId }) => actorId === null || actorId !== ownId);
  const made = news.filter(({ kind }) => kind === 'created');
  const paid = news.filter(({ kind }) => kind === 'payment');
  const sumCents = paid.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
  const [order] = made;
  const [payment] = paid;
  if (made.length > 1) {
    const more = paid.length === 0 ? {} : { description: `${formatMoney(sumCents)} paid` };
    return { title: `${made.length} new orders`, ...more };
  }
  if (order !== undefined) {
    const words = paid.length === 0 ? { ...order, sum: `${formatMoney(order.amountCents ?? 0)} to pay` } : undefined;
    return {
      title: `New order #${order.orderId}`,
      description: words ? [words.customerName, words.sum].filter(Boolean).join(', ') : fromWhom(paid, sumCents),
    };
  }
  if (payment === undefined) return null;
  const isOne = paid.every(({ orderId }) => orderId === payment.orderId);
  return {
    title: isOne ? `Payment for order #${payment.orderId}` : `${paid.length} payments`,
    description: fromWhom(paid, sumCents),
  };
}

/** "$249.98 from Ann Lee", or the sum alone where it came from several. */
function fromWhom(paid: readonly LiveEvent[], sumCents: number): string {
  const names = new Set(paid.map(({ customerName }) => customerName));
  const [name] = names;
  return names.size === 1 && name ? `${formatMoney(sumCents)} from ${name}` : `${formatMoney(sumCents)} in all`;
}

/**
 * Shows the news as toasts. There is only ever one toast, and the answer to a deed must not be covered by what somebody
 * else did: news wait until it has gone. Nobody reads a hidden page, so there they are dropped.
 */
export class NewsDesk {
  #waiting: ToastWords | null = null;
  #ownToast: number | null = null;
  readonly #stopListening = onToastChange(() => this.#show());

  tell(words: ToastWords): void {
    this.#waiting = document.visibilityState === 'hidden' ? null : words;
    this.#show();
  }

  close(): void {
    this.#stopListening();
  }

  #show(): void {
    const words = this.#waiting;
    const isTaken = shownToasts().some(({ id, open }) => open && id !== this.#ownToast);
    if (words === null || isTaken) return;
    this.#waiting = null;
    this.#ownToast = toast(words);
  }
}
