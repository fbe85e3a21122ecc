import { expect, it } from 'vitest';
import { preparedMealWord } from '#core/products/prepared-meal-word.ts';

it.each([
  ['Roast beef, ready to eat', 'ready to eat'],
  ['Lamb shanks. Ready-to-heat in ten minutes.', 'Ready-to-heat'],
  ['Beef pies', 'pies'],
  ['Half lamb, cut and packed', null],
  ['A piece of beef for a family meal', null],
])('The word for a prepared meal, if there is one, is found in: %s', (text, word) => {
  expect(preparedMealWord(text)).toBe(word);
});
