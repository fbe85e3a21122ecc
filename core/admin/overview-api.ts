import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, gained } from '../endpoint.ts';

const number = z.number().int();

/** The number of orders placed in a period and their total, excluding cancelled orders. */
const salesSchema = z.object({ orders: number, cents: centsSchema });
/** The money received in a period, minus corrections by staff, and the money refunded to customers. */
const moneySchema = z.object({ receivedCents: centsSchema, refundedCents: centsSchema });
const instalmentsSchema = z.object({ count: number, cents: centsSchema });
/** The deliveries on a day. `orders` is the number of undelivered orders, and `packs` the number of packs in them. */
const deliveriesSchema = z.object({ day: daySchema, orders: number, packs: number, delivered: number });
export type Deliveries = z.infer<typeof deliveriesSchema>;

export const overviewDaySchema = z.object({
  day: daySchema,
  orders: number,
  salesCents: centsSchema,
  paymentsCents: centsSchema,
});
export type OverviewDay = z.infer<typeof overviewDaySchema>;

/** The shop's overview. Days and weeks (starting on Monday) are in Melbourne time. */
export const overviewSchema = z.object({
  today: daySchema,
  monday: daySchema,
  /**
   * Whether the overview contains the business figures, which only owners see. For counter staff, `days` is empty, and all figures of
   * `sales` and `payments` are 0 except today's number of orders.
   */
  hasFigures: gained(z.boolean(), true),
  sales: z.object({ today: salesSchema, week: salesSchema }),
  payments: z.object({ today: moneySchema, week: moneySchema }),
  /** The figures for the last 14 days including today, oldest first. */
  days: z.array(overviewDaySchema),
  /**
   * Unpaid instalments of active laybys; `soon` covers the seven days starting tomorrow. `missed` also includes the missed instalments
   * of paused laybys. Laybys whose customer asked to cancel aren't included.
   */
  laybys: z.object({ today: instalmentsSchema, soon: instalmentsSchema, missed: instalmentsSchema }),
  deliveries: z.object({
    today: deliveriesSchema,
    tomorrow: deliveriesSchema,
    /** The deliveries on the first day after tomorrow that has deliveries; null if there is no such day. */
    next: deliveriesSchema.nullable(),
  }),
  /** The numbers of items that need action. The numbers of orders, laybys and emails stop at `maxNeedingCounted`. */
  attention: z.object({
    cancelRequested: number,
    /** The number of messages from the contact form that haven't been marked as answered. */
    messages: gained(number, 0),
    noDeliveryDate: number,
    overdueDelivery: number,
    refundRefused: number,
    /**
     * The number of cancelled orders that exist only to hold cash. The cash was taken offline and couldn't be recorded on the order that
     * it was for, so it has to be handed back.
     */
    cashHeld: gained(number, 0),
    /** The number of open payment alerts. */
    paymentAlerts: number,
    /** The number of disputes that the shop must respond to. */
    disputes: number,
    /**
     * The number of emails that are still unsent ten minutes after they were created. Without a mail server, the number of all unsent
     * emails.
     */
    lettersWaiting: number,
    lettersFailed: number,
    jobsFailing: number,
    /** The number of unfinished laybys with a saved card that the current payment provider can't charge. */
    unchargeableCards: number,
    /** The number of laybys with an instalment whose open amount is too small to charge to a card. */
    smallInstalments: gained(number, 0),
    /** The number of IP addresses whose payments were paused in the last hour because many cards were declined. */
    pausedAddresses: number,
  }),
  /** Whether a mail server is set up. Without one, emails stay in the outbox. */
  sendsLetters: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Returns the overview as counter staff see it: without the business figures, alerts and disputes, which only owners see. */
export function withoutFigures(overview: Overview): Overview {
  const { orders } = overview.sales.today;
  const nothing = { receivedCents: 0, refundedCents: 0 };
  return {
    ...overview,
    hasFigures: false,
    sales: { today: { orders, cents: 0 }, week: { orders: 0, cents: 0 } },
    payments: { today: nothing, week: nothing },
    days: [],
    attention: { ...overview.attention, paymentAlerts: 0, disputes: 0 },
  };
}

export const overviewDays = 14;
export const maxNeedingCounted = 1_000;

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'counter',
  summary:
    'Returns the shop’s overview: today’s orders, laybys due and missed, deliveries and what needs attention; for owners also sales and payments',
  tag: 'staff',
  response: overviewSchema,
});
