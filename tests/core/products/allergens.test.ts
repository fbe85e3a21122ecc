import { expect, it } from 'vitest';
import { allergenAdvice, allergenError, allergens, readAllergen } from '#core/products/food/allergens.ts';

it('The allergens are those of Schedule 9 of the Food Standards Code, by the names that it requires', () => {
  const cereals = ['wheat', 'barley', 'oats', 'rye'];
  const nuts = ['almond', 'Brazil nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pine nut', 'pistachio', 'walnut'];
  const others = ['crustacean', 'egg', 'fish', 'lupin', 'milk', 'mollusc', 'peanut', 'sesame', 'soy', 'sulphites'];
  expect([...allergens].sort()).toEqual([...cereals, ...nuts, ...others].sort());
});

it('The common spellings of an allergen are recognised, and the error for a word that isn’t in the list of allergens says what to write', () => {
  expect(['Eggs', ' SOYA ', 'sulfites', 'brazil nuts', 'Wheat'].map(readAllergen)).toEqual([
    'egg',
    'soy',
    'sulphites',
    'Brazil nut',
    'wheat',
  ]);
  expect(['gluten', 'nuts', 'celery', ''].map(readAllergen)).toEqual([null, null, null, null]);
  expect(allergenError('gluten')).toBe(
    '“gluten” isn’t in the list of allergens. Name the cereal: wheat, barley, oats or rye',
  );
  expect(allergenError('celery')).toMatch(
    /^“celery” isn’t in the list of allergens\. The standard’s names are wheat, /,
  );
});

it('Allergens that the ingredients name but nobody declared, or that were declared but aren’t in the ingredients, are pointed out', () => {
  expect(allergenAdvice('Beef, wheat flour, eggplant', ['wheat'])).toEqual([]);
  expect(allergenAdvice('Beef, wheat flour, preservative (223)', ['sulphites'])).toEqual([
    'The ingredients name wheat, which isn’t among the food’s allergens.',
    'The ingredients don’t name sulphites, which the food contains.',
  ]);
  expect(allergenAdvice('', ['fish'])).toEqual([]);
});
