import { expect, it } from 'vitest';
import { scriptSafeJson } from '#storefront/ui/structured-data.tsx';

it('Text in structured data can’t end the script element around it', () => {
  const value = { name: '</script><script>alert(1)</script>', lines: 'a\u2028b' };
  const json = scriptSafeJson(value);
  expect(json).not.toContain('<');
  expect(json).not.toContain('\u2028');
  expect(JSON.parse(json)).toEqual(value);
});
