import { describe, expect, test } from 'vitest';
import { ApiError } from '#storefront/api/api-error.ts';
import { failureText } from '#storefront/layout/failed-page.tsx';

const busy = 'The shop is very busy at this moment. Please try again in a few seconds.';

describe('What is said of a page that could not be shown', () => {
  test('without the network: the connection', () => {
    const failed = new TypeError('Failed to fetch dynamically imported module: /assets/cart.js');
    expect(failureText(failed)).toContain('check your connection');
  });

  test.each([429, 503])('by a shop that is there but has too much to do (%i): its own sentence', (status) => {
    const body = JSON.stringify({ code: 'busy', status, detail: busy });
    expect(failureText(new ApiError(status, body))).toBe(busy);
  });

  test('by anything else, or a proxy that answers in its place: that it is our fault', () => {
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
