import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, gained } from '../endpoint.ts';

const number = z.number().int();

/** Orders placed, without cancelled ones. */
const salesSchema = z.object({ orders: number, cents: centsSchema });
/** Money received, less staff's corrections, and money refunded to customers. */
const moneySchema = z.object({ receivedCents: centsSchema, refundedCents: centsSchema });
const instalmentsSchema = z.object({ count: number, cents: centsSchema });
/** `orders` are those still to be delivered, `packs` what is in them. */
const deliveriesSchema = z.object({ day: daySchema, orders: number, packs: number, delivered: number });
export type Deliveries = z.infer<typeof deliveriesSchema>;

export const overviewDaySchema = z.object({
  day: daySchema,
  orders: number,
  salesCents: centsSchema,
  paymentsCents: centsSchema,
});
export type OverviewDay = z.infer<typeof overviewDaySchema>;

/** The shop's overview. Days and weeks (from Monday) are Melbourne's. */
export const overviewSchema = z.object({
  today: daySchema,
  monday: daySchema,
  sales: z.object({ today: salesSchema, week: salesSchema }),
  payments: z.object({ today: moneySchema, week: moneySchema }),
  /** The last 14 days with today, the oldest first. */
  days: z.array(overviewDaySchema),
  /** Unpaid instalments of active plans; `soon` are the seven days from tomorrow. Missed ones also of paused plans. */
  laybys: z.object({ today: instalmentsSchema, soon: instalmentsSchema, missed: instalmentsSchema }),
  deliveries: z.object({
    today: deliveriesSchema,
    tomorrow: deliveriesSchema,
    /** The next day after tomorrow that has any. */
    next: deliveriesSchema.nullable(),
  }),
  /** What needs action: of orders, laybys and emails at most `maxNeedingCounted`. */
  attention: z.object({
    cancelRequested: number,
    /** Messages from the contact form that nobody has marked as answered. */
    messages: gained(number, 0),
    noDeliveryDate: number,
    overdueDelivery: number,
    refundRefused: number,
    /** Open alerts about money. */
    paymentAlerts: number,
    /** Disputes to which the bank wants an answer. */
    disputes: number,
    /** Unsent for ten minutes; all unsent ones if no mail server is set. */
    lettersWaiting: number,
    lettersFailed: number,
    jobsFailing: number,
    /** Laybys that go on, with a card that the present provider can't charge. */
    unchargeableCards: number,
    /** Laybys with an instalment of which less is open than a card can be charged. */
    smallInstalments: gained(number, 0),
    /** Addresses whose payments were paused in the last hour, after many declined cards. */
    pausedAddresses: number,
  }),
  /** False: emails stay in the outbox. */
  sendsLetters: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewDays = 14;
export const maxNeedingCounted = 1_000;

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'counter',
  summary: 'The shop’s overview: sales, payments, laybys due and missed, deliveries, and what needs action',
  tag: 'staff',
  response: overviewSchema,
});
