import { describe, expect, it } from 'vitest';
import { inLowerCase, pageAddress } from '#server/ssr/page-address.ts';

const live = (path: string, query = '') => pageAddress(path, query, 'live');
const soon = (path: string, query = '') => pageAddress(path, query, 'coming-soon');

it.each([
  ['/Products/Beef', '/products/beef'],
  ['/TERMS', '/terms'],
  ['/products/beef', null],
  ['/Nothing', null],
])('The lower-case redirect of %s is %s', (path, small) => {
  expect(inLowerCase(path, 'live')).toBe(small);
});

describe('The canonical URL of a page', () => {
  it.each([
    ['/', 'utm_source=email', '/'],
    ['/products/beef', 'fbclid=1&show=1', '/products/beef'],
    ['/products/beef', 'show=02', '/products/beef?show=2'],
    ['/products/beef', 'show=900', '/products/beef?show=50'],
    ['/products/beef', 'show=-3', '/products/beef'],
    ['/products/7', 'show=2', '/products/7'],
    ['/product/7', '', '/product/7'],
    ['/categories', 'show=2&category=bbq-grilling&x=1', '/categories?category=bbq-grilling&show=2'],
    ['/categories', 'category=fish', '/categories'],
    ['/products', 'x=1&people=4&sort=price', '/products?sort=price&people=4'],
    ['/products', 'stock=in&people=4', '/products?people=4&stock=in'],
    ['/products', 'stock=out', '/products'],
    ['/products/lamb', 'show=2&budget=300&sort=colour', '/products/lamb?show=2&budget=300'],
    ['/categories', 'sort=freezer&category=whole-animal', '/categories?category=whole-animal&sort=freezer'],
    ['/account', '', '/account'],
    ['/subscribe', 'productId=7', '/subscribe'],
    ['/order-link', 'token=x', '/order-link'],
    ['/reset-password', 'token=x', '/reset-password'],
  ])('for %s?%s is %s', (path, query, known) => {
    expect(live(path, query)).toEqual({ path: known, isCacheable: true });
  });

  it.each([
    '/products/fish',
    '/products/007',
    '/products/1e3',
    '/product/beef',
    '/nothing',
    '/About',
    '/products/1/2',
    '/administrator',
  ])('is the requested path for %s, and the page is not cached', (path) => {
    expect(live(path)).toEqual({ path, isCacheable: false });
  });

  it('keeps a free text in its query unchanged, and the page is not cached', () => {
    expect(live('/account', 'tab=orders&redirect=/cart')).toEqual({
      path: '/account?tab=orders&redirect=/cart',
      isCacheable: false,
    });
  });

  it('keeps a search or a comparison, and the page is not cached', () => {
    expect(live('/products/beef', 'x=1&q=rump%20steak&sort=price')).toEqual({
      path: '/products/beef?q=rump+steak&sort=price',
      isCacheable: false,
    });
    expect(live('/compare', 'ids=3,17&x=1')).toEqual({ path: '/compare?ids=3,17', isCacheable: false });
    expect(live('/compare', 'ids=drop')).toEqual({ path: '/compare', isCacheable: false });
  });

  it('is the same for every page of a shop that hasn’t opened yet, except for the showcase and the pages for emails and staff', () => {
    for (const path of ['/', '/products/beef', '/nothing', '/administrator']) {
      expect(soon(path, 'a=1')).toEqual({ path: '/', isCacheable: true });
    }
    expect(soon('/showcase', 'a=1')).toEqual({ path: '/showcase', isCacheable: true });
    expect(soon('/admin')).toEqual({ path: '/admin', isCacheable: true });
    expect(soon('/newsletter/confirm', 'token=x')).toEqual({ path: '/newsletter/confirm', isCacheable: true });
    expect(soon('/reset-password', 'token=x')).toEqual({ path: '/reset-password', isCacheable: true });
    expect(soon('/order-link', 'token=x')).toEqual({ path: '/', isCacheable: true });
  });

  it('is the same for all admin screens, whether the shop is live or coming soon', () => {
    for (const path of ['/admin', '/admin/orders/7', '/site-content']) {
      expect(live(path, 'tab=orders&q=free text')).toEqual({ path: '/admin', isCacheable: true });
      expect(soon(path)).toEqual({ path: '/admin', isCacheable: true });
    }
  });
});
