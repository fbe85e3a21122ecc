import { expect, it } from 'vitest';
import { whileNoOtherTabPays } from '#storefront/checkout/paying/pay-lock.ts';

const reject = async (detail: string) => detail;

it('While one tab pays, an attempt to pay in another tab shows a message', async () => {
  let finish = () => {};
  const paying = whileNoOtherTabPays(
    navigator.locks,
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('paid');
      }),
    reject,
  );
  await expect(whileNoOtherTabPays(navigator.locks, async () => 'paid twice', reject)).resolves.toMatch(
    /A payment is under way in another tab/,
  );
  finish();
  await expect(paying).resolves.toBe('paid');
});

it('An interrupted payment doesn’t block the next payment', async () => {
  const broken = whileNoOtherTabPays(navigator.locks, () => Promise.reject(new Error('no network')), reject);
  await expect(broken).rejects.toThrow('no network');
  await expect(whileNoOtherTabPays(navigator.locks, async () => 'paid', reject)).resolves.toBe('paid');
});

it('In a browser without a lock manager, a payment doesn’t wait for other tabs', async () => {
  await expect(whileNoOtherTabPays(undefined, async () => 'paid', reject)).resolves.toBe('paid');
});
