import { describe, expect, test } from 'vitest';
import { ApiError } from '#storefront/api/api-error.ts';
import { failureText } from '#storefront/layout/failed-page.tsx';

const busy = 'The shop is very busy at this moment. Please try again in a few seconds.';

describe('The message for a page that could not be shown', () => {
  test('asks to check the connection if there is no network', () => {
    const failed = new TypeError('Failed to fetch dynamically imported module: /assets/cart.js');
    expect(failureText(failed)).toContain('Check your connection');
  });

  test.each([429, 503])('is the shop’s own message if the shop is overloaded (%i)', (status) => {
    const body = JSON.stringify({ code: 'busy', status, detail: busy });
    expect(failureText(new ApiError(status, body))).toBe(busy);
  });

  test('blames the shop for any other error, and for a proxy that responds instead of the shop', () => {
    const internal = JSON.stringify({ code: 'internal', status: 500, detail: 'Unexpected' });
    for (const error of [
      new Error('x is undefined'),
      new ApiError(500, internal),
      new ApiError(503, '<html></html>'),
    ]) {
      expect(failureText(error)).toBe('Something went wrong on our side. Please try again.');
    }
  });
});
