import { expect, it } from 'vitest';
import { stateOfPostcode } from '#core/orders/state-of-postcode.ts';

it.each([
  ['3070', 'VIC'],
  ['2000', 'NSW'],
  ['2601', 'ACT'],
  ['2619', 'NSW'],
  ['0800', 'NT'],
  ['0100', null],
])('The postcode %s is in %s', (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});
