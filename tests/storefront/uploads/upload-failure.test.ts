import { expect, it } from 'vitest';
import { isExpired, isTemporary, retryDelaysMs } from '#storefront/uploads/admin/upload-failure.ts';
import { s3Error } from '#tests/support/outside/s3-faults.ts';

it.each([0, 408, 409, 418, 423, 429, 500, 502, 503, 504, 599])(
  'An upload that fails with status %i is retried',
  (status) => {
    expect(isTemporary(status)).toBe(true);
  },
);

it.each([400, 401, 403, 404, 410, 413, 415, 422, 501, 505])(
  'An upload that fails with status %i is not retried',
  (status) => {
    expect(isTemporary(status)).toBe(false);
  },
);

it.each([
  ['RequestTimeout', 'is retried', { temporary: true, expired: false }],
  ['SlowDown', 'is retried', { temporary: true, expired: false }],
  ['ExpiredToken', 'gets a new URL', { temporary: false, expired: true }],
  ['RequestTimeTooSkewed', 'is not retried', { temporary: false, expired: false }],
] as const)('An upload to Amazon’s storage that fails with the code %s %s', (code, _what, expected) => {
  const { status, xml } = s3Error(code);
  expect({ temporary: isTemporary(status, xml), expired: isExpired(status, xml) }).toEqual(expected);
});

it('A failed upload is retried immediately, and then after 1, 3 and 5 seconds', () => {
  expect(retryDelaysMs).toEqual([0, 1000, 3000, 5000]);
});

it('An expired upload URL is recognised from the response of the shop or the bucket', () => {
  expect(isExpired(403, '{"code":"upload_ended"}')).toBe(true);
  expect(isExpired(403, '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>')).toBe(true);
  expect(isExpired(403, '{"code":"forbidden"}')).toBe(false);
  expect(isExpired(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')).toBe(false);
  expect(isExpired(404, '{"code":"upload_ended"}')).toBe(false);
});
