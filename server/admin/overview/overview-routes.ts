import { hasRole } from '#core/accounts/staff-role.ts';
import {
  maxNeedingCounted,
  type Overview,
  overviewDays,
  readOverview,
  withoutFigures,
} from '#core/admin/overview-api.ts';
import { addDays, type Day, mondayOf } from '#core/dates.ts';
import { countWaitingMessages } from '#server/contact/contact-routes.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { countUpTo } from '#server/http/count-list.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { hasUnchargeableCard } from '#server/laybys/chargeable-card.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { hasSmallInstalment } from '#server/laybys/small-instalments.ts';
import { countOpenAlerts } from '#server/payments/alerts/alert-queries.ts';
import { countUnansweredDisputes } from '#server/payments/disputes/dispute-queries.ts';
import {
  countFailedEmails,
  countOrdersThatNeed,
  countWaitingEmails,
  type DayOfBusiness,
  findDays,
  findDeliveries,
  findDue,
  findMissed,
  nextDeliveryDay,
} from './overview-queries.ts';

/** An email is sent within seconds; one that waits longer than this needs attention. */
const waitingMs = 10 * 60_000;

/** Adds the route for the state of the shop, which the strip above the dashboard's tabs shows. */
export function addOverviewRoutes(routes: Routes, deps: Deps): void {
  serve(routes, readOverview, async ({ actor, now, today }) => {
    const overview = await deps.store.read(async (db) => ({
      hasFigures: true,
      ...(await businessOf(db, today)),
      laybys: await laybysOf(db, today),
      deliveries: await deliveriesFrom(db, today),
      attention: await attentionOf(db, deps, { now, today }),
      sendsLetters: deps.env.smtpUrl !== null,
    }));
    return hasRole(actor?.role, 'owner') ? overview : withoutFigures(overview);
  });
}

async function businessOf(
  db: Reader,
  today: Day,
): Promise<Pick<Overview, 'today' | 'monday' | 'sales' | 'payments' | 'days'>> {
  const days = await findDays(db, { from: addDays(today, 1 - overviewDays), to: today });
  const monday = mondayOf(today);
  const week = days.filter(({ day }) => day >= monday);
  return {
    today,
    monday,
    sales: { today: salesOf(days.slice(-1)), week: salesOf(week) },
    payments: { today: moneyOf(days.slice(-1)), week: moneyOf(week) },
    days: days.map(({ refundedCents: _refunded, ...day }) => ({
      ...day,
      paymentsCents: Math.max(0, day.paymentsCents),
    })),
  };
}

function salesOf(days: readonly DayOfBusiness[]): Overview['sales']['today'] {
  return { orders: sumOf(days, 'orders'), cents: sumOf(days, 'salesCents') };
}

function moneyOf(days: readonly DayOfBusiness[]): Overview['payments']['today'] {
  return { receivedCents: Math.max(0, sumOf(days, 'paymentsCents')), refundedCents: sumOf(days, 'refundedCents') };
}

function sumOf(days: readonly DayOfBusiness[], name: Exclude<keyof DayOfBusiness, 'day'>): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

async function laybysOf(db: Reader, today: Day): Promise<Overview['laybys']> {
  const due = await findDue(db, today, addDays(today, 7));
  const sumOf = (days: typeof due) => ({
    count: days.reduce((sum, { count }) => sum + count, 0),
    cents: days.reduce((sum, { cents }) => sum + cents, 0),
  });
  return {
    today: sumOf(due.filter(({ day }) => day === today)),
    soon: sumOf(due.filter(({ day }) => day > today)),
    missed: await findMissed(db, today),
  };
}

async function deliveriesFrom(db: Reader, today: Day): Promise<Overview['deliveries']> {
  const tomorrow = addDays(today, 1);
  const next = await nextDeliveryDay(db, tomorrow);
  return {
    today: await findDeliveries(db, today),
    tomorrow: await findDeliveries(db, tomorrow),
    next: next === null ? null : await findDeliveries(db, next),
  };
}

async function attentionOf(
  db: Reader,
  { env, jobs, limits, providers }: Pick<Deps, 'env' | 'jobs' | 'limits' | 'providers'>,
  { now, today }: { now: Date; today: Day },
): Promise<Overview['attention']> {
  const waitingSince = env.smtpUrl === null ? now : new Date(now.getTime() - waitingMs);
  return {
    messages: await countWaitingMessages(db),
    cancelRequested: await countOrdersThatNeed(db, 'cancel-requested', today),
    noDeliveryDate: await countOrdersThatNeed(db, 'no-delivery-date', today),
    overdueDelivery: await countOrdersThatNeed(db, 'overdue-delivery', today),
    refundRefused: await countOrdersThatNeed(db, 'refund-refused', today),
    cashHeld: await countOrdersThatNeed(db, 'cash-held', today),
    paymentAlerts: await countOpenAlerts(db),
    disputes: await countUnansweredDisputes(db),
    lettersWaiting: await countWaitingEmails(db, waitingSince.toISOString()),
    lettersFailed: await countFailedEmails(db),
    jobsFailing: jobs.failing(),
    pausedAddresses: limits.pausedAddresses(),
    unchargeableCards: await countUpTo(db, laybyPlans, hasUnchargeableCard, maxNeedingCounted),
    smallInstalments: await countSmallInstalments(db, providers.active.minimumCents),
  };
}

function countSmallInstalments(db: Reader, minimumCents: number): Promise<number> | number {
  // No instalment is too small for a provider whose minimum is one cent, such as the till, because every instalment is at least one
  // cent.
  if (minimumCents <= 1) return 0;
  return countUpTo(db, laybyPlans, hasSmallInstalment(minimumCents), maxNeedingCounted);
}
