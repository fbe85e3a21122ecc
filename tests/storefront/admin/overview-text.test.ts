import { expect, it } from 'vitest';
import { maxNeedingCounted, type Overview } from '#core/admin/overview-api.ts';
import { attentionItems, holidayItem, lowStockItem } from '#storefront/admin/overview/overview-text.ts';
import { undecidedNextYear } from '#storefront/delivery/admin/editor/undecided-holidays.ts';
import { countOf } from '#storefront/ui/count-of.ts';

const nothing: Overview['attention'] = {
  cancelRequested: 0,
  messages: 0,
  noDeliveryDate: 0,
  overdueDelivery: 0,
  refundRefused: 0,
  cashHeld: 0,
  paymentAlerts: 0,
  disputes: 0,
  lettersWaiting: 0,
  lettersFailed: 0,
  jobsFailing: 0,
  unchargeableCards: 0,
  smallInstalments: 0,
  pausedAddresses: 0,
};

function overviewWith(attention: Partial<Overview['attention']>, changes: Partial<Overview> = {}): Overview {
  const none = { day: '2026-11-10', orders: 0, packs: 0, delivered: 0 };
  const instalments = { count: 0, cents: 0 };
  const money = { receivedCents: 0, refundedCents: 0 };
  return {
    today: '2026-11-10',
    monday: '2026-11-09',
    hasFigures: true,
    sales: { today: { orders: 0, cents: 0 }, week: { orders: 0, cents: 0 } },
    payments: { today: money, week: money },
    days: [],
    laybys: { today: instalments, soon: instalments, missed: instalments },
    deliveries: { today: none, tomorrow: { ...none, day: '2026-11-11' }, next: null },
    attention: { ...nothing, ...attention },
    sendsLetters: true,
    ...changes,
  };
}

it('The overview is empty if nothing needs attention', () => {
  expect(attentionItems(overviewWith({}))).toEqual([]);
});

it.each<[changes: Partial<Overview['attention']>, text: string, to: string]>([
  [{ jobsFailing: 1 }, '1 job failing', '/admin?tab=tools&show=jobs'],
  [{ disputes: 1 }, '1 dispute to answer', '/admin?tab=payments'],
  [{ paymentAlerts: 2 }, '2 payment alerts', '/admin?tab=payments'],
  [{ refundRefused: 2 }, '2 refunds refused', '/admin?tab=orders&attention=refund-refused'],
  [{ cashHeld: 2 }, 'Cash to hand back for 2 orders', '/admin?tab=orders&attention=cash-held'],
  [{ cancelRequested: 1 }, '1 customer wants to cancel', '/admin?tab=orders&attention=cancel-requested'],
  [{ cancelRequested: 3 }, '3 customers want to cancel', '/admin?tab=orders&attention=cancel-requested'],
  [{ overdueDelivery: 2 }, '2 deliveries overdue', '/admin?tab=orders&attention=overdue-delivery'],
  [{ overdueDelivery: maxNeedingCounted }, '1,000+ deliveries overdue', '/admin?tab=orders&attention=overdue-delivery'],
  [{ noDeliveryDate: 1 }, '1 paid order without a delivery day', '/admin?tab=orders&attention=no-delivery-date'],
  [
    { unchargeableCards: 2 },
    '2 laybys without a card that can be charged',
    '/admin?tab=subscriptions&attention=unchargeable-card',
  ],
  [
    { smallInstalments: 1 },
    '1 layby with an instalment too small for a card',
    '/admin?tab=subscriptions&attention=small-instalment',
  ],
  [{ pausedAddresses: 1 }, '1 address paused after many declined cards', '/admin?tab=payments'],
  [{ lettersFailed: 1 }, '1 email not delivered', '/admin?tab=tools&state=failed'],
  [{ lettersWaiting: 4 }, '4 emails waiting to be sent', '/admin?tab=tools&state=waiting'],
  [{ lettersWaiting: maxNeedingCounted }, '1,000+ emails waiting to be sent', '/admin?tab=tools&state=waiting'],
])('The overview shows %o as %s', (attention, text, to) => {
  expect(attentionItems(overviewWith(attention))).toEqual([{ text, to }]);
});

it('Without a mail server, the item for unsent emails gives that as the reason', () => {
  const [item] = attentionItems(overviewWith({ lettersWaiting: 1 }, { sendsLetters: false }));
  expect(item?.text).toBe('1 email not sent: no mail server is set up');
});

it('The overview shows the most urgent item first', () => {
  const all = attentionItems(
    overviewWith({ lettersWaiting: 1, noDeliveryDate: 1, overdueDelivery: 1, cancelRequested: 1, jobsFailing: 1 }),
  );
  const starts = all.map(({ text }) => text.split(' ')[1]);
  expect(starts).toEqual(['job', 'customer', 'delivery', 'paid', 'email']);
});

it('The overview writes large counts with commas', () => {
  expect([countOf(1, 'order'), countOf(1204, 'order'), countOf(0, 'delivery', 'deliveries')]).toEqual([
    '1 order',
    '1,204 orders',
    '0 deliveries',
  ]);
});

it('From October, staff are reminded to decide on each of next year’s holidays', () => {
  const holiday = { name: 'A holiday', isGuess: false, closed: false, struck: false };
  const holidays = [
    { ...holiday, date: '2026-12-25' },
    { ...holiday, date: '2027-01-01' },
    { ...holiday, date: '2027-01-26' },
    { ...holiday, date: '2027-03-08', closed: true },
    { ...holiday, date: '2027-04-25', struck: true },
    { ...holiday, date: '2027-09-24', isGuess: true },
  ];
  const item = (today: string) => holidayItem(undecidedNextYear(holidays, today));
  expect(item('2026-09-30')).toBeNull();
  const reminder = { text: '2 holidays of 2027 to decide', to: '/site-content?tab=zones' };
  expect(item('2026-10-01')).toEqual(reminder);
  expect(item('2026-12-31')).toEqual(reminder);
  expect(holidayItem(undecidedNextYear(holidays.slice(3), '2026-11-10'))).toBeNull();
});

it('Low stock adds a reminder that links to the low items; without low items, there is no reminder', () => {
  expect(lowStockItem(0)).toBeNull();
  expect(lowStockItem(1)).toEqual({ text: '1 stock item low', to: '/admin/stock?state=low' });
  expect(lowStockItem(3)?.text).toBe('3 stock items low');
});
