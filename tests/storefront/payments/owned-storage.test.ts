import { expect, it } from 'vitest';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { ownedStorage } from '#storefront/payments/owned-storage.ts';

it('Data that a tab stores for one account can’t be read by another account or a guest', () => {
  const tab = memoryStorage();
  ownedStorage(tab, 1).setItem('checkout-draft', 'of one');
  expect(ownedStorage(tab, 'guest').getItem('checkout-draft')).toBeNull();
  expect(ownedStorage(tab, 1).getItem('checkout-draft')).toBe('of one');
  expect(ownedStorage(tab, 11).getItem('checkout-draft')).toBeNull();
});

it('Signing in with another account deletes only the data stored for the previous account', () => {
  const tab = memoryStorage();
  tab.setItem('scroll', 'kept');
  ownedStorage(tab, 1).setItem('checkout-attempt', 'of one');
  ownedStorage(tab, 1).setItem('draft:about', 'of one');
  ownedStorage(tab, 2);
  expect(tab.length).toBe(1);
  expect(tab.getItem('scroll')).toBe('kept');
});

it('A guest’s pending payments of single orders move to the account, but typed text doesn’t, and a checkout waits', () => {
  const tab = memoryStorage();
  const guest = ownedStorage(tab, 'guest');
  guest.setItem('checkout-attempt', 'under way');
  guest.setItem('order-payment-7', 'under way too');
  guest.setItem('order-card-7', 'a card under way');
  guest.setItem('checkout-draft', 'typed');
  const own = ownedStorage(tab, 3);
  expect(own.getItem('checkout-attempt')).toBeNull();
  expect(guest.getItem('checkout-attempt')).toBe('under way');
  expect(own.getItem('order-payment-7')).toBe('under way too');
  expect(own.getItem('order-card-7')).toBe('a card under way');
  expect(own.getItem('checkout-draft')).toBeNull();
  expect(guest.getItem('checkout-draft')).toBeNull();
});
