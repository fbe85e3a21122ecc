import { expect, it } from 'vitest';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { formatNextStep } from '#storefront/laybys/admin/layby-text.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// Specification, decisions 7: after a request to cancel, no instalment is charged until staff answer.
it('Staff read that no instalment is charged while the customer’s request to cancel waits for an answer', async () => {
  const shop = await startTestShop();
  const { jo, order } = await startedLayby(shop);
  const staff = await staffOf(shop);
  const steps = async () => {
    const [plan]: LaybyPlan[] = (await staff.get('/api/admin/installment-plans')).body;
    if (plan === undefined) throw new Error('The shop has no layby');
    const parts: PlanInstalment[] = (await staff.get(`/api/admin/installment-plans/${plan.id}/installments`)).body;
    return parts.map((part) => formatNextStep(part, plan, 50));
  };
  const charged = ['', 'Charged Tue 24 Nov', 'Charged Tue 8 Dec', 'Charged Tue 22 Dec'];
  expect(await steps()).toEqual(charged);
  await jo.post(`/api/orders/${order.id}/cancel-request`, {});
  const uncharged = 'Not charged: the customer asked to cancel';
  expect(await steps()).toEqual(['', uncharged, uncharged, uncharged]);
  await staff.post(`/api/admin/orders/${order.id}/keep`, { isWithdrawn: true });
  // The days since the request are none.
  expect(await steps()).toEqual(charged);
});
