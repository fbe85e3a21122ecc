import { expect, it } from 'vitest';
import { isCurrentPage } from '#storefront/layout/navigation.ts';

it.each([
  ['/', '/'],
  ['/', '/showcase'],
  ['/products', '/products'],
  ['/products', '/products/beef'],
  ['/products', '/product/3'],
  ['/products', '/categories'],
  ['/account', '/account'],
])('The link to %s is marked as current at %s', (to, pathname) => {
  expect(isCurrentPage(to, pathname)).toBe(true);
});

it.each([
  ['/', '/about'],
  ['/about', '/about-us'],
  ['/#contact', '/'],
  ['/products', '/cart'],
])('The link to %s is not marked as current at %s', (to, pathname) => {
  expect(isCurrentPage(to, pathname)).toBe(false);
});
