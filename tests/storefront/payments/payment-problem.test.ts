import { expect, it } from 'vitest';
import { ApiError } from '#storefront/api/api-error.ts';
import { readFailure } from '#storefront/payments/payment-problem.ts';

function responded(status: number, problem: Record<string, unknown> | null = { code: 'some_code' }): Error {
  return new ApiError(status, problem === null ? '' : JSON.stringify(problem));
}

it('A network failure says nothing about whether the payment was made', () => {
  expect(readFailure(new TypeError('Failed to fetch')).kind).toBe('unknown');
});

it.each([500, 502, 503, 429, 401, 403])(
  'An answer %i leaves open what became of an earlier try with the same key',
  (status) => {
    expect(readFailure(responded(status)).kind).toBe('unknown');
  },
);

it('A key in flight is asked for again', () => {
  expect(readFailure(responded(409, { code: 'key_in_flight', detail: 'Wait.' }))).toEqual({ kind: 'in-flight' });
});

it.each([402, 404, 409, 422])('An answer %i settles that nothing was charged', (status) => {
  const failure = readFailure(responded(status, { code: 'some_code', detail: 'In words.' }));
  expect(failure).toMatchObject({ kind: 'refused', status, code: 'some_code', detail: 'In words.' });
});

it.each([401, 403, 404])(
  'After a payment was sent, an answer %i says only that this session may not see it',
  (status) => {
    expect(readFailure(responded(status), { wasSentBefore: true })).toEqual({ kind: 'out-of-sight' });
  },
);

it('A key that the shop knows from another session says nothing of what became of it', () => {
  const failure = readFailure(responded(409, { code: 'sent_elsewhere', detail: 'In words.' }));
  expect(failure).toEqual({ kind: 'out-of-sight' });
});

it.each([400, 404, 502])('An answer %i of something between the browser and the shop settles nothing', (status) => {
  expect(readFailure(responded(status, null)).kind).toBe('unknown');
});
