import { expect, it } from 'vitest';
import { cutOff, judgeDescription } from '#core/content/search-result.ts';

it.each([
  [0, 'empty', 'Nothing written yet; 150 to 160 characters are best.'],
  [1, 'short', '1 character, 149 short of 150 to 160.'],
  [149, 'short', '149 characters, 1 short of 150 to 160.'],
  [150, 'good', '150 characters, within 150 to 160.'],
  [160, 'good', '160 characters, within 150 to 160.'],
  [161, 'long', '161 characters, 1 over 150 to 160: the end is cut off.'],
])('A search-result description of %i characters is rated by its length', (count, state, text) => {
  expect(judgeDescription(` ${'x'.repeat(count)} `)).toEqual({ state, text });
});

it('In a search result, a text that fits is shown in full, and a longer text is cut off after a whole word', () => {
  expect(cutOff('  Beef,\n lamb  and pork ', 60)).toBe('Beef, lamb and pork');
  expect(cutOff('Beef, lamb and pork', 14)).toBe('Beef, lamb …');
  expect(cutOff('Beef, lamb and pork', 15)).toBe('Beef, lamb and …');
  expect(cutOff('Beef, lamb and pork', 7)).toBe('Beef …');
  expect(cutOff('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)} …`);
});
