import { expect, it } from 'vitest';
import { preparedMealWord } from '#core/products/prepared-meal-word.ts';

it.each([
  ['Roast beef, ready to eat', 'ready to eat'],
  ['Lamb shanks. Ready-to-heat in ten minutes.', 'Ready-to-heat'],
  ['Beef pies', 'pies'],
  ['Half lamb, cut and packed', null],
  ['A piece of beef for a family meal', null],
])('A word for a prepared meal, such as “pies”, is found only in a text that contains one: %s', (text, word) => {
  expect(preparedMealWord(text)).toBe(word);
});
