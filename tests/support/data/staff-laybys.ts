import { expect, type Locator, type Page } from '@playwright/test';
import type { PlanInstalment } from '#core/laybys/layby-api.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { buyProduct, type Purchase } from '#tests/support/data/buy-product.ts';
import type { CalendarShop } from '../shop/calendar-shop.ts';
import { Visitor } from '../shop/http-client.ts';

// The layby tests use a $999.95 pack in four instalments: the first is paid on 10 November 2026, and the others are due on 24
// November, 8 December and 22 December.

export const subscriptionsTab = '/admin?tab=subscriptions';
export const laybyPlansPath = '/api/admin/installment-plans';

/** Buys a layby as a guest. In a new shop the order and its plan have the same number. */
export function sellLayby(shop: CalendarShop, purchase: Partial<Purchase> = {}) {
  return buyProduct(new Visitor(shop.url), { paymentType: 'layby-4', ...purchase });
}

/** The table row of an order's plan on the screen. */
export function rowOf(page: Page, orderId: number): Locator {
  return page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name: `#${orderId}`, exact: true }) });
}

function instalmentsOf(page: Page, orderId: number): Locator {
  return page.getByRole('table', { name: `Instalments of order #${orderId}` }).locator('tbody tr');
}

export async function openPlan(page: Page, orderId: number): Promise<Locator> {
  await rowOf(page, orderId).getByRole('button', { name: 'Instalments' }).click();
  await expect(instalmentsOf(page, orderId).first()).toBeVisible();
  return instalmentsOf(page, orderId);
}

/** The status of each of a plan's instalments, as the shop has stored it. */
export async function statuses(page: Page, planId: number): Promise<string[]> {
  const parts = await requestShop<PlanInstalment[]>(page, 'GET', `${laybyPlansPath}/${planId}/installments`);
  return parts.map((part) => part.status);
}

/** Restarts the shop at this instant. No page may be open, because its lost connection would be an error in the console. */
export async function moveTo(page: Page, shop: CalendarShop, instant: string): Promise<void> {
  await page.goto('about:blank');
  await shop.moveTo(page, instant);
}

const failingDays = ['2026-11-24', '2026-11-27', '2026-11-30'];

/** Makes the second payment of a plan fail until it has failed this many times. */
export async function letFail(page: Page, shop: CalendarShop, planId: number, times: number): Promise<void> {
  const failed = async () => {
    const parts = await requestShop<PlanInstalment[]>(page, 'GET', `${laybyPlansPath}/${planId}/installments`);
    return parts[1]?.failedAttempts ?? 0;
  };
  for (let count = await failed(); count < times; count += 1) {
    await moveTo(page, shop, `${failingDays[count]}T09:00:00.000+11:00`);
    await expect.poll(failed).toBe(count + 1);
  }
}
