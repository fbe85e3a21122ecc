import { maxNeedingCounted, type Overview } from '#core/admin/overview-api.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';
import { formatMoney } from '#core/money.ts';
import { countOf } from '#storefront/ui/count-of.ts';

const figures = new Intl.NumberFormat('en-AU');

export interface AttentionItem {
  text: string;
  /** The URL of the screen where staff handle this item. */
  to: string;
}

/** The URL of orders that need attention; the name of the filter is appended. */
export const ordersPath = '/admin?tab=orders&attention=';

/** Returns the items that need attention, most urgent first; empty if there are none. */
export function attentionItems({ attention, deliveries, sendsLetters }: Overview): AttentionItem[] {
  const orders = (filter: string) => `${ordersPath}${filter}`;
  const emails = (state: string) => `/admin?tab=tools&state=${state}`;
  const { lettersWaiting: waiting } = attention;
  const formatWaiting = countOrMore(waiting, 'email');
  const all: [number: number, text: string, to: string][] = [
    [attention.jobsFailing, `${countOf(attention.jobsFailing, 'job')} failing`, '/admin?tab=tools&show=jobs'],
    [attention.disputes, `${countOf(attention.disputes, 'dispute')} to answer`, '/admin?tab=payments'],
    [attention.paymentAlerts, `${countOf(attention.paymentAlerts, 'payment alert')}`, '/admin?tab=payments'],
    [
      attention.pausedAddresses,
      `${countOf(attention.pausedAddresses, 'address', 'addresses')} paused after many declined cards`,
      '/admin?tab=payments',
    ],
    [attention.cashHeld, `Cash to hand back for ${countOrMore(attention.cashHeld, 'order')}`, orders('cash-held')],
    [attention.refundRefused, `${countOrMore(attention.refundRefused, 'refund')} refused`, orders('refund-refused')],
    [
      attention.cancelRequested,
      `${countOrMore(attention.cancelRequested, 'customer wants', 'customers want')} to cancel`,
      orders('cancel-requested'),
    ],
    [attention.messages, `${countOf(attention.messages, 'message')} to answer`, '/admin/messages?state=waiting'],
    [
      attention.overdueDelivery,
      `${countOrMore(attention.overdueDelivery, 'delivery', 'deliveries')} overdue`,
      orders('overdue-delivery'),
    ],
    [
      deliveries.today.orders,
      `${countOf(deliveries.today.orders, 'order')} to deliver today`,
      daySheet(deliveries.today),
    ],
    [
      attention.noDeliveryDate,
      `${countOrMore(attention.noDeliveryDate, 'paid order')} without a delivery day`,
      orders('no-delivery-date'),
    ],
    [
      attention.unchargeableCards,
      `${countOrMore(attention.unchargeableCards, 'layby')} without a card that can be charged`,
      '/admin?tab=subscriptions&attention=unchargeable-card',
    ],
    [
      attention.smallInstalments,
      `${countOrMore(attention.smallInstalments, 'layby')} with an instalment too small for a card`,
      '/admin?tab=subscriptions&attention=small-instalment',
    ],
    [attention.lettersFailed, `${countOrMore(attention.lettersFailed, 'email')} not delivered`, emails('failed')],
    [
      waiting,
      sendsLetters ? `${formatWaiting} waiting to be sent` : `${formatWaiting} not sent: no mail server is set up`,
      emails('waiting'),
    ],
  ];
  return all.filter(([number]) => number > 0).map(([, text, to]) => ({ text, to }));
}

/** Returns a reminder for the owner to decide next year's holidays; null if all are decided. */
export function holidayItem(undecided: readonly Holiday[]): AttentionItem | null {
  const [first] = undecided;
  if (first === undefined) return null;
  return {
    text: `${countOf(undecided.length, 'holiday')} of ${first.date.slice(0, 4)} to decide`,
    to: '/site-content?tab=zones',
  };
}

/** Returns a reminder of the stock items that are low; null if none is. */
export function lowStockItem(low: number): AttentionItem | null {
  return low === 0 ? null : { text: `${countOf(low, 'stock item')} low`, to: '/admin/stock?state=low' };
}

/** Returns a reminder of the stock alerts that nobody has closed yet; null if there are none. */
export function stockAlertsItem(open: number): AttentionItem | null {
  return open === 0 ? null : { text: countOf(open, 'stock alert'), to: '/admin/stock/alerts' };
}

/** Formats a count: "1,000+ deliveries overdue", because counting stops at 1,000. */
function countOrMore(...[number, ...names]: Parameters<typeof countOf>): string {
  const text = countOf(number, ...names);
  return number < maxNeedingCounted ? text : text.replace(/^[\d,]+/, '$&+');
}

export function daySheet({ day }: { day: string }): string {
  return `/admin/run-sheet?day=${day}`;
}

/**
 * Formats the number and the sum of instalments: "3 for $749.94". The text is short, so that it also fits in a good week with thousands
 * of instalments.
 */
export function formatInstalment({ count, cents }: { count: number; cents: number }): string {
  return `${figures.format(count)} for ${formatMoney(cents)}`;
}
