import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutsOf } from '#core/cuts/cut.ts';
import { productTypes } from '#core/products/product-options.ts';
import { projectRoot } from '#server/project-root.ts';
import { checkDrawing, drawingText } from '#tests/support/check-drawing.ts';
import { allDrawings } from '#tools/drawings/all-drawings.ts';
import { animals } from '#tools/drawings/artwork/animals.ts';

const drawings = allDrawings();

it('The drawings in the shop are the same as `npm run drawings` creates', () => {
  const files = readdirSync(join(projectRoot, 'core', 'drawings'), { recursive: true, encoding: 'utf8' });
  const stored = files.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.svg'));
  expect(stored.sort()).toEqual([...drawings.keys()].sort());
  // Each drawing is compared only as true or false, because a text comparison would print 60 KB for one changed number.
  for (const [name, svg] of drawings) expect(drawingText(name) === svg, `${name}: run npm run drawings`).toBe(true);
});

it.each([...drawings.keys()])('%s is a valid drawing', (name) => {
  checkDrawing(drawingText(name));
});

it.each(productTypes)('Each cut of %s has a region on the animal’s drawing, and there are no other regions', (type) => {
  expect(animals[type].regions.map(({ key }) => key).sort()).toEqual(
    cutsOf(type)
      .map(({ key }) => key)
      .sort(),
  );
});

it.each(productTypes)('Each cut of %s can be shown unmarked and marked in each size of the cuts’ drawing', (type) => {
  for (const variant of ['card', 'large', 'hero', 'sharing']) {
    const lines = drawingText(`charts/${type}-${variant}.svg`).split('\n');
    for (const { key } of cutsOf(type)) {
      expect(lines.filter((line) => line.startsWith(`<g class="cut" data-cut="${key}"`))).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith(`<g class="cut cut-in" data-cut="${key}"`))).toHaveLength(1);
    }
  }
});

// SVG 2 paints a text's whole outline first, but WebKit paints spaced letters one by one.
it.each([...drawings.keys()])('In WebKit, no letter in %s is covered by the outline of the next letter', (name) => {
  const outlined = drawingText(name).match(/<[^>]*paint-order="stroke"[^>]*>/g) ?? [];
  expect(outlined.filter((tag) => tag.includes('letter-spacing'))).toEqual([]);
});
