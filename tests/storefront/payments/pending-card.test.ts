import { expect, it, vi } from 'vitest';
import type { Layby } from '#core/laybys/layby.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { findPendingCard, forgetPendingCard, savePendingCard } from '#storefront/payments/pending-card.ts';

const plan = { status: 'active' } as Layby;
const order = { id: 12, status: 'pending', plan } as const;
const sent = { key: 'k', paymentToken: 'token', last4: '4242' };

it('A pending change of the card is found again after a reload, until it is settled', () => {
  const storage = memoryStorage();
  savePendingCard(storage, 12, sent);
  expect(findPendingCard(storage, order)).toEqual(sent);
  expect(findPendingCard(storage, { ...order, id: 13 })).toBeNull();
  forgetPendingCard(storage, 12);
  expect(findPendingCard(storage, order)).toBeNull();
});

it('A pending card is deleted once its layby has ended', () => {
  for (const ended of [
    { ...order, status: 'paid' as const },
    { ...order, plan: { ...plan, status: 'cancelled' as const } },
  ]) {
    const storage = memoryStorage();
    savePendingCard(storage, 12, sent);
    expect(findPendingCard(storage, ended)).toBeNull();
    expect(findPendingCard(storage, order)).toBeNull();
  }
});

it('Damaged stored data about a pending change of the card is deleted', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = memoryStorage();
  storage.setItem('order-card-12', '{"key":7}');
  expect(findPendingCard(storage, order)).toBeNull();
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
