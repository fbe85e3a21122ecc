import { describe, expect, test } from 'vitest';
import { cutsOf, defaultCuts } from '#core/cuts/cut.ts';
import { composeDrawing } from '#core/drawings/compose-drawing.ts';
import { type CutChart, drawingFile } from '#core/drawings/drawing-spec.ts';
import { productTypes } from '#core/products/product-options.ts';
import { checkDrawing, drawingText } from '#tests/support/check-drawing.ts';

const variants = ['card', 'large', 'hero'] as const;

function composed(chart: CutChart): string {
  const spec = { of: 'chart', chart } as const;
  return composeDrawing(drawingText(drawingFile(spec)), spec);
}

function composedCartons(kilos: number): string {
  const spec = { of: 'carton', kilos } as const;
  return composeDrawing(drawingText(drawingFile(spec)), spec);
}

function keys(svg: string, start: string): string[] {
  return [...svg.matchAll(new RegExp(`<g class="${start}" data-cut="([^"]+)"`, 'g'))]
    .map(([, key]) => key ?? '')
    .sort();
}

describe.each(productTypes)('The drawing of the cuts of %s', (type) => {
  const all = cutsOf(type)
    .map(({ key }) => key)
    .sort();

  test.each(variants)('is valid in the size %s, whichever cuts are marked', (variant) => {
    for (const cuts of [[], defaultCuts(type, 'quarter'), all]) checkDrawing(composed({ type, cuts, variant }));
    checkDrawing(composed({ type, cuts: [], variant, title: 'A pack' }));
  });

  test.each(variants)('marks the product’s cuts and leaves the other cuts unmarked in the size %s', (variant) => {
    const cuts = defaultCuts(type, 'quarter');
    const svg = composed({ type, cuts, variant });
    expect(keys(svg, 'cut cut-in')).toEqual([...cuts].sort());
    expect(keys(svg, 'cut')).toEqual(all.filter((key) => !cuts.includes(key)));
  });

  test('has a label for each cut in the size “large”, and no labels in the size “card”', () => {
    const cuts = defaultCuts(type, 'quarter');
    const large = composed({ type, cuts, variant: 'large' });
    expect(keys(large, 'cut-label cut-in')).toEqual([...cuts].sort());
    expect(keys(large, 'cut-label')).toEqual(all.filter((key) => !cuts.includes(key)));
    for (const { name } of cutsOf(type)) expect(large.split(`>${name.toUpperCase()}</text>`)).toHaveLength(2);
    expect(composed({ type, cuts, variant: 'card' })).not.toContain('<text');
  });

  test.each([
    ['card', 16_000],
    ['large', 27_000],
    ['hero', 46_000],
  ] as const)('stays a small file in the size %s', (variant, bytes) => {
    for (const cuts of [[], all]) expect(composed({ type, cuts, variant }).length).toBeLessThan(bytes);
  });
});

test('Drawings of the cuts of different animals or in different sizes share no id, so one page can contain several of them', () => {
  const ids = productTypes.flatMap((type) =>
    variants.flatMap((variant) => [...composed({ type, cuts: [], variant }).matchAll(/ id="([^"]+)"/g)]),
  );
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
});

test('The title of a drawing of cuts is always escaped', () => {
  const svg = composed({ type: 'lamb', cuts: [], variant: 'hero', title: `"><script>alert('$&')</script>&` });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;&amp;</title>');
  checkDrawing(svg);
});

test('A drawing of cuts without a title is hidden from screen readers, and a drawing with a title is read out', () => {
  const bare = composed({ type: 'beef', cuts: [], variant: 'card' });
  expect(bare).toContain('aria-hidden="true"');
  const named = composed({ type: 'beef', cuts: [], variant: 'card', title: 'Rump' });
  expect(named).toContain('role="img" aria-label="Rump"><title>Rump</title>');
  expect(named).not.toContain('aria-hidden');
});

test('A cut that the animal doesn’t have is not drawn, even if it is to be marked', () => {
  expect(composed({ type: 'beef', cuts: ['wing'], variant: 'card' })).not.toContain('cut-in');
});

test.each([
  [0.5, 1],
  [20, 1],
  [58, 3],
  [120, 6],
  [5000, 15],
])('%d kilos of meat are drawn as %d cartons', (kilos, cartons) => {
  const svg = composedCartons(kilos);
  checkDrawing(svg);
  expect(svg.match(/data-carton/g)).toHaveLength(cartons);
});
