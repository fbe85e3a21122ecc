import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { RetryButton } from '#storefront/laybys/admin/retry-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

// Specification, decisions 7: a failed instalment is retried on an active plan with a card. Until staff answer a request to
// cancel, the shop charges nothing and rejects a retry with 409.
it('A failed instalment can’t be retried while the customer’s request to cancel waits for an answer', async () => {
  await signInStaff();
  const order = await sell({ name: 'Retry Later', payment: 'layby-4' });
  const plans = await request<LaybyPlan[]>('GET', `/api/admin/installment-plans?q=${order.id}`);
  const plan = plans.find(({ orderId }) => orderId === order.id);
  if (plan === undefined) throw new Error('The order has no layby');
  const parts = await request<PlanInstalment[]>('GET', `/api/admin/installment-plans/${plan.id}/installments`);
  const active: LaybyPlan = { ...plan, status: 'active', card: { brand: 'visa', last4: '0341' } };
  const [first] = parts;
  if (first === undefined) throw new Error('The layby has no instalment');
  const instalment: PlanInstalment = { ...first, status: 'missed', failedAttempts: 3 };
  const show = (changes: Partial<LaybyPlan>) => {
    const { unmount } = mount(
      <RetryButton plan={{ ...active, ...changes }} instalment={instalment} onPress={vi.fn()} />,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Retry Payment/ });
    const shown = { isDisabled: button.disabled, text: document.querySelector('main')?.textContent };
    unmount();
    return shown;
  };
  expect(show({})).toEqual({ isDisabled: false, text: 'Retry Payment no. 1' });
  expect(show({ cancelRequestedAt: '2026-11-24T00:00:00.000Z' })).toEqual({
    isDisabled: true,
    text: 'Answer the request firstRetry Payment no. 1',
  });
});
