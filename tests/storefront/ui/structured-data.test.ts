import { expect, it } from 'vitest';
import { scriptSafeJson } from '#storefront/ui/structured-data.tsx';

it('No text in it can end the script around it', () => {
  const value = { name: '</script><script>alert(1)</script>', lines: 'a\u2028b' };
  const json = scriptSafeJson(value);
  expect(json).not.toContain('<');
  expect(json).not.toContain('\u2028');
  expect(JSON.parse(json)).toEqual(value);
});
