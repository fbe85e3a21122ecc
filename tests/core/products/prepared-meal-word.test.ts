import { expect, it } from 'vitest';
import { preparedMealWord } from '#core/products/prepared-meal-word.ts';

it.each([
  ['Roast beef, ready to eat', 'ready to eat'],
  ['Lamb shanks. Ready-to-heat in ten minutes.', 'Ready-to-heat'],
  ['Beef pies', 'pies'],
  ['Half lamb, cut and packed', null],
  ['A piece of beef for a family meal', null],
])('A word for a prepared meal is found only if the text contains one: %s', (text, word) => {
  expect(preparedMealWord(text)).toBe(word);
});
