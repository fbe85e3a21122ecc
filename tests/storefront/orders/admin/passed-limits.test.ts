import { expect, it } from 'vitest';
import { formatPassedLimits, limitText } from '#storefront/orders/admin/passed-limits.ts';

it('A limit that staff override is named in the dialog and later in the order’s log', () => {
  expect(limitText('day_full')).toBe('The day is full.');
  expect(limitText('stale_version')).toBeUndefined();
  expect(formatPassedLimits(['day_full', 'not_delivered_there'])).toBe(
    ' Limits overridden: the day was full; the address is outside every zone.',
  );
  expect(formatPassedLimits(undefined)).toBe('');
});
