import { describe, expect, test } from 'vitest';
import { brandMarkSvg, faviconSvg } from '#core/cuts/brand-mark.ts';
import { cartonSvg } from '#core/cuts/carton.ts';
import { animalTypes, cutsOf, defaultCuts } from '#core/cuts/cut.ts';
import { cutChartSvg } from '#core/cuts/cut-chart.ts';
import { emptyStateSvg } from '#core/cuts/empty-state.ts';
import { sceneSvg } from '#core/cuts/scene.ts';
import { sharingImageSvg } from '#core/cuts/sharing-image.ts';
import { typeIconSvg } from '#core/cuts/type-icon.ts';

const variants = ['card', 'large', 'hero'] as const;

/** Throws where tags don't nest, an attribute is malformed, a reference is loose or a number isn't one. */
function checkDrawing(svg: string): void {
  expect(svg.match(/NaN|undefined|Infinity|null/)).toBeNull();
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, closing, name, __, alone) => {
    if (closing) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest.match(/.{0,40}[<>].{0,40}/)).toBeNull();
  expect(svg.match(/&(?!amp;|lt;|gt;|quot;|#39;).{0,40}/)).toBeNull();
  const ids = idsOf(svg);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
  for (const [, path = ''] of svg.matchAll(/ d="([^"]*)"/g)) {
    expect(path.match(/[^MmLlHhVvCcSsQqTtAaZz0-9 .,\n-]/)).toBeNull();
  }
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
}

describe.each(animalTypes)('the chart of %s', (type) => {
  const cuts = defaultCuts(type, 'quarter');

  test.each(variants)('is a sound drawing as %s, the same every time', (variant) => {
    const svg = cutChartSvg({ type, cuts, variant, title: 'A pack' });
    checkDrawing(svg);
    expect(cutChartSvg({ type, cuts: [...cuts], variant, title: 'A pack' })).toBe(svg);
  });

  test.each(variants)('marks the cuts in the pack and no others as %s', (variant) => {
    const svg = cutChartSvg({ type, cuts, variant });
    const marked = [...svg.matchAll(/<g class="cut cut-in" data-cut="([^"]+)"/g)].map(([, key]) => key ?? '');
    expect(marked.sort()).toEqual([...cuts].sort());
    for (const { key } of cutsOf(type)) expect(svg).toContain(`data-cut="${key}"`);
  });

  test('names every cut when large and none on a card', () => {
    const large = cutChartSvg({ type, cuts, variant: 'large' });
    for (const { name } of cutsOf(type)) expect(large).toContain(`>${name.toUpperCase()}</text>`);
    expect(cutChartSvg({ type, cuts, variant: 'card' })).not.toContain('<text');
  });

  test('stays small', () => {
    expect(cutChartSvg({ type, cuts, variant: 'card' }).length).toBeLessThan(16_000);
    expect(cutChartSvg({ type, cuts, variant: 'large' }).length).toBeLessThan(27_000);
    expect(typeIconSvg(type).length).toBeLessThan(6_000);
  });

  test('is sound as an icon and as a picture for sharing', () => {
    checkDrawing(typeIconSvg(type));
    checkDrawing(sharingImageSvg({ type, cuts, title: 'Half & half <b>', priceText: '$1', businessName: 'B' }));
    expect(sharingImageSvg({ type, cuts, title: 'T', withText: false })).not.toContain('<text');
  });
});

test('two charts on one page share no id', () => {
  const first = idsOf(cutChartSvg({ type: 'beef', cuts: [], variant: 'card', idPrefix: 'a' }));
  const second = idsOf(cutChartSvg({ type: 'beef', cuts: [], variant: 'card', idPrefix: 'b' }));
  expect(first.length).toBeGreaterThan(0);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
});

test('words are escaped wherever they go', () => {
  const words = `"><script>alert('x')</script>&`;
  const chart = cutChartSvg({
    type: 'lamb',
    cuts: [],
    variant: 'hero',
    title: words,
    caption: words,
    fontFamily: words,
    idPrefix: words,
  });
  const shared = sharingImageSvg({
    type: 'pork',
    cuts: [],
    title: words,
    priceText: words,
    businessName: words,
    fontFamily: words,
  });
  for (const svg of [chart, shared, brandMarkSvg({ colour: words })]) {
    expect(svg.toLowerCase().includes('<script')).toBe(false);
    checkDrawing(svg);
  }
});

test('a chart without a title is decoration, with one it is read out', () => {
  expect(cutChartSvg({ type: 'beef', cuts: [], variant: 'card' })).toContain('aria-hidden="true"');
  expect(cutChartSvg({ type: 'beef', cuts: [], variant: 'card', title: 'Rump' })).toContain('aria-label="Rump"');
});

test('cuts an animal lacks are not drawn', () => {
  expect(cutChartSvg({ type: 'beef', cuts: ['wing'], variant: 'card' })).not.toContain('cut-in');
});

test('every small drawing is sound', () => {
  for (const kind of ['choose', 'pay', 'deliver', 'farm', 'family', 'knife'] as const) checkDrawing(sceneSvg(kind));
  for (const kind of ['cart', 'orders', 'products', 'not-found'] as const) checkDrawing(emptyStateSvg(kind));
  for (const kilos of [0.5, 20, 58, 120, 5_000]) checkDrawing(cartonSvg({ kilos }));
  checkDrawing(brandMarkSvg({ size: 16 }));
  checkDrawing(faviconSvg());
});
