import { expect, it } from 'vitest';
import { ApiError } from '#storefront/api/api-error.ts';
import { readFailure } from '#storefront/payments/payment-problem.ts';

function responded(status: number, problem: Record<string, unknown> | null = { code: 'some_code' }): Error {
  return new ApiError(status, problem === null ? '' : JSON.stringify(problem));
}

it('After a network failure, it is unknown whether the payment was made', () => {
  expect(readFailure(new TypeError('Failed to fetch')).kind).toBe('unknown');
});

it.each([500, 502, 503, 429, 401, 403])(
  'After a response with status %i, it is unknown whether an earlier try with the same key was charged',
  (status) => {
    expect(readFailure(responded(status)).kind).toBe('unknown');
  },
);

it('A first payment that the shop rejects because of too many requests wasn’t charged, but a proxy’s 429 doesn’t prove that', () => {
  const detail = 'Too many attempts. Please wait a moment and try again.';
  const tooMany = responded(429, { code: 'too_many', detail });
  expect(readFailure(tooMany, { wasSentBefore: false })).toMatchObject({ kind: 'refused', status: 429, detail });
  expect(readFailure(tooMany, { wasSentBefore: true }).kind).toBe('unknown');
  expect(readFailure(responded(429, null), { wasSentBefore: false }).kind).toBe('unknown');
});

it('A payment whose key is still in use (key_in_flight) counts as in progress', () => {
  expect(readFailure(responded(409, { code: 'key_in_flight', detail: 'Wait.' }))).toEqual({ kind: 'in-flight' });
});

it.each([402, 404, 409, 422])('A response with status %i to a payment means that nothing was charged', (status) => {
  const failure = readFailure(responded(status, { code: 'some_code', detail: 'In words.' }));
  expect(failure).toMatchObject({ kind: 'refused', status, code: 'some_code', detail: 'In words.' });
});

it.each([401, 403, 404])(
  'After a payment was sent, a response with status %i only means that this session can’t see the payment',
  (status) => {
    expect(readFailure(responded(status), { wasSentBefore: true })).toEqual({ kind: 'out-of-sight' });
  },
);

it('If another session sent a payment with the same key, the payment’s result is unknown, because this session can’t see that payment', () => {
  const failure = readFailure(responded(409, { code: 'sent_elsewhere', detail: 'In words.' }));
  expect(failure).toEqual({ kind: 'out-of-sight' });
});

it.each([400, 404, 502])(
  'After a response with status %i that isn’t from the shop, it is unknown whether the payment was made',
  (status) => {
    expect(readFailure(responded(status, null)).kind).toBe('unknown');
  },
);
