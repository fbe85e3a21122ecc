import { describe, expect, it } from 'vitest';
import { readElementString } from '#core/codes/element-string.ts';
import { readCode } from '#core/codes/read-code.ts';
import type { Label } from '#core/packs/label/label.ts';
import { eanOf, elementsOf, encoded } from '#core/packs/label/label-codes.ts';
import { labelPapers } from '#core/packs/label/label-paper.ts';
import { labelSvg } from '#core/packs/label/label-svg.ts';
import { layOutLabel } from '#core/packs/label/lay-out-label.ts';
import { labelTspl, labelZpl } from '#core/packs/label/printer-labels.ts';
import { textWidth } from '#core/packs/label/text-width.ts';
import { defaultLabelSettings, labelSettingsSchema } from '#core/packs/label-settings.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { boldAllergens, containsOf } from '#core/products/food/allergens.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';

const shop = { name: 'Hindquarter', address: '1 Smith St, Carlton VIC 3053' };
const lay = (pack: Partial<Pack> = {}, settings: Partial<typeof defaultLabelSettings> = {}) =>
  layOutLabel({ ...rumpPack, ...pack }, { settings: { ...defaultLabelSettings, ...settings }, shop });
const textOf = ({ parts }: Label) => parts.map((part) => (part.kind === 'text' ? `${part.text}\n` : '')).join('');

describe('The codes of a label', () => {
  it('contain the weight, use-by date, lot and pack number, which the shop’s own reader reads back', () => {
    const raw = `]d2${encoded(elementsOf(rumpPack), '\x1d')}`;
    expect(readElementString(raw)?.elements).toMatchObject({
      grams: 1842,
      useBy: '2026-11-13',
      batch: '12',
      serial: '100001',
    });
    expect(packNumberOf(raw)).toBe(100_001);
  });

  it('contain the price or weight at the position that the owner’s pattern gives', () => {
    const price = { kind: 'price' as const, pattern: '21.....{NNNDD}' };
    const weight = { kind: 'weight' as const, pattern: '22.....{NNDDD}' };
    // 21 00123 05894: the odd digits give 2+0+1+3+5+9 = 20, the even ones 3 × (1+0+2+0+8+4) = 45; 65 needs 5.
    expect(eanOf(rumpPack, price)).toBe('2100123058945');
    const read = (rule: typeof price | typeof weight, code: unknown) =>
      readCode(String(code), [{ ...rule, name: 'Ours' }]);
    expect(read(price, eanOf(rumpPack, price))).toMatchObject({ kind: 'price', cents: 5894 });
    expect(read(weight, eanOf(rumpPack, weight))).toMatchObject({ kind: 'weight', grams: 1842 });
  });

  it('include no bar code if the price has too many digits for it, and a message says so', () => {
    const { label, advice } = lay({ amount: 100_000 }, { ean: { kind: 'price', pattern: '21.....{NNNDD}' } });
    expect(label.parts.map(({ kind }) => kind)).not.toContain('ean');
    expect(label.parts.map(({ kind }) => kind)).toContain('matrix');
    expect(advice).toEqual(['The price doesn’t fit into the bar code.']);
  });

  it('need a pattern of 13 digits in the number range for shops', () => {
    const pattern = (kind: 'price' | 'pack', pattern: string) =>
      labelSettingsSchema.safeParse({ ...defaultLabelSettings, ean: { kind, pattern } }).success;
    expect(pattern('price', '21.....{NNNDD}')).toBe(true);
    expect([pattern('price', '93.....{NNNDD}'), pattern('price', '21..........'), pattern('pack', '29...')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('A label of the owner’s own size', () => {
  const own = (width: number, height: number, ean = defaultLabelSettings.ean) => {
    const ownSize = { width, height };
    return labelSettingsSchema.safeParse({ ...defaultLabelSettings, paper: 'own', ownSize, ean });
  };

  it('can’t be wider than label printers can print', () => {
    expect(own(104, 60).success).toBe(true);
    const { error } = own(105, 60);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['ownSize.width', 'At most 104 mm: label printers print no wider'],
    ]);
    expect(own(Number.NaN, 60).error?.issues[0]?.message).toBe('Write millimetres, such as 62');
  });

  it('gets an error that says what to do if it is narrower than its bar code', () => {
    const narrow = { paper: 'own', ownSize: { width: 40, height: 120 }, smallPacks: true, textSize: 2 } as const;
    const { label, problems } = lay({ grams: 90 }, narrow);
    expect([label.width, label.height]).toEqual([40, 120]);
    expect(problems).toEqual([
      'The label is narrower than its bar code. Choose paper at least 46 mm wide, or leave the bar code out.',
    ]);
    expect(lay({ grams: 90 }, { ...narrow, ean: null }).problems).toEqual([]);
  });
});

describe('The text of a label', () => {
  it('names allergens in bold in the ingredients, and in a bold statement after them', () => {
    const text = 'Beef (80%), wheat flour, soya protein, Eggs, salt';
    const bold = boldAllergens(text, ['wheat', 'egg', 'soy']);
    expect(bold.filter(({ isBold }) => isBold).map((span) => span.text)).toEqual(['wheat', 'soya', 'Eggs']);
    expect(bold.map((span) => span.text).join('')).toBe(text);
    expect(containsOf(['milk', 'barley', 'wheat'])).toEqual(['wheat', 'milk', 'gluten']);
    expect(containsOf(['rye'])).toEqual(['gluten']);
    const { label, advice } = lay({ ingredients: 'Beef, wheat flour', allergens: ['wheat', 'milk'] });
    const inBold = label.parts.flatMap((part) => (part.kind === 'text' && part.isBold ? part.text.trim() : []));
    expect(inBold).toContain('wheat');
    expect(inBold).toContain('Contains: wheat, milk, gluten');
    expect(advice).toEqual(['The ingredients don’t name milk, which the food contains.']);
  });

  const leastCap = ({ label }: ReturnType<typeof lay>) =>
    Math.min(...label.parts.flatMap((part) => (part.kind === 'text' ? part.cap : [])));
  const small = { paper: '60x60', smallPacks: true, textSize: 2 } as const;

  it('is at least 3 mm high, and 1.5 mm on small packs', () => {
    expect(leastCap(lay({}, { paper: '100x150', smallPacks: false, textSize: 2 }))).toBe(3);
    // A label of 100 cm² or more isn't on a pack whose whole surface is less than that.
    expect(leastCap(lay({ grams: 90 }, { ...small, paper: '100x100' }))).toBe(3);
    expect(leastCap(lay({ grams: 90 }, small))).toBe(2);
    expect(leastCap(lay({ grams: 90, ingredients: 'Beef, salt, pepper, '.repeat(60) }, small))).toBe(1.5);
  });

  it('is 3 mm high on packs of more than 100 g, even if the shop also has small packs', () => {
    // A small package has a surface below 100 cm², which holds less than 94 cm³.
    expect([100, 101, 1842].map((grams) => leastCap(lay({ grams }, small)))).toEqual([2, 3, 3]);
    // The owner is advised to use what makes this pack's label fit.
    const problemsOf = (grams: number, smallPacks: boolean) => lay({ grams }, { ...small, smallPacks }).problems;
    expect(problemsOf(100, true)).toEqual([]);
    expect(problemsOf(100, false)).toEqual([expect.stringMatching(/larger paper, or switch “Small packs” on\.$/)]);
    expect(problemsOf(101, true)).toEqual([expect.stringMatching(/ too long for the label\. Choose larger paper\.$/)]);
  });

  it('is 3 mm high and fits on the paper before the owner changes a setting', () => {
    const marinated = {
      ingredients: 'Chicken (90%), soy sauce (water, soybeans, wheat, salt), honey, garlic, ginger',
      allergens: ['wheat', 'soy'] as Pack['allergens'],
      directions: 'Cook thoroughly: roast for 45 minutes at 190 °C.',
    };
    for (const made of [lay(), lay(marinated), lay({ grams: 90 })])
      expect([made.problems, leastCap(made)]).toEqual([[], 3]);
  });

  it('has the net weight at least 3 mm high, with 2 mm of white around it where there is room', () => {
    // National Measurement Institute, Guide to the sale of pre-packaged goods: 3 mm if an approved device prints the weight. Trade
    // measurement regulations: 2 mm between the weight and other graphic matter.
    for (const [grams, textSize] of [
      [95, 1.5],
      [95, 2],
      [1842, 2],
    ] as const) {
      const { label } = lay({ grams }, { ...small, paper: grams === 95 ? '60x60' : '100x100', textSize });
      const texts = label.parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
      const [name, title, ...others] = texts;
      const weight = others.find(({ text }) => text === `${(grams / 1000).toFixed(3)} kg`);
      if (name === undefined || title === undefined || weight === undefined) throw new Error('The label has no weight');
      expect([name.text, title.text, weight.cap >= 3]).toEqual(['Rump steak', 'Net weight', true]);
      // Letters such as g hang 0.3 of a capital’s height below the line.
      expect(title.y - title.cap - (name.y + 0.3 * name.cap)).toBeGreaterThanOrEqual(1.999);
      const ends = Math.max(title.x + textWidth(title.text, title), weight.x + textWidth(weight.text, weight));
      const near = others.filter((part) => part !== weight && part.y - part.cap < weight.y + 0.3 * weight.cap + 1.999);
      expect(near.map(({ text }) => text)).toEqual(['$/kg', '$32.00', 'Price', '$58.94']);
      expect(near.every(({ x }) => x >= ends + 1.999)).toBe(true);
    }
  });

  it('fits on every paper size, and no words in a line overlap', () => {
    const food = { ingredients: 'Beef (80%), wheat flour, salt', allergens: ['wheat'] as Pack['allergens'] };
    const dear = { amount: 123_456, pricePerKilo: 123_456, useBy: null, bestBefore: '2027-11-06' };
    for (const paper of labelPapers) {
      for (const [pack, smallPacks, textSize] of [
        [{ ...rumpPack, ...food }, true, 1.5],
        [{ ...rumpPack, ...food, ...dear }, false, 6],
      ] as const) {
        const { label } = lay(pack, { paper, smallPacks, textSize, logo: 'Moondara Butchery' });
        const words = label.parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
        const ends = words.map((word) => ({ ...word, end: word.x + textWidth(word.text, word) }));
        expect(ends.filter(({ x, end }) => x < 2 || end > label.width - 2 + 0.01).map(({ text }) => text)).toEqual([]);
        const collisions = ends.flatMap((one) =>
          ends.filter((other) => other.y === one.y && other.x > one.x && other.x < one.end + 0.2 * one.cap),
        );
        // Punctuation after bold letters touches them, as it should.
        expect(collisions.map(({ text }) => text).filter((text) => /^\w/.test(text))).toEqual([]);
      }
    }
  });

  it('has no line break between a bracket and a bold allergen, and keeps the measured spaces between words', () => {
    const food = {
      ingredients: 'Beef, preservative (sulphites), salt, '.repeat(6),
      allergens: ['sulphites'] as Pack['allergens'],
    };
    for (const paper of labelPapers) {
      const { label } = lay(food, { paper });
      const words = label.parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
      const openings = words.filter(({ text }) => text.endsWith('('));
      expect(openings.length, paper).toBe(6);
      expect(
        openings.every(({ y, x }) => words.some((one) => one.y === y && one.x > x && one.text === 'sulphites')),
      ).toBe(true);
    }
    expect(labelSvg(lay().label, () => '<svg/>')).toMatch(/^<svg [^>]*word-spacing:0/);
  });

  it('comes with advice that lists what the law requires and the shop hasn’t entered', () => {
    const none = { useBy: null, bestBefore: null, origin: '', storage: '' };
    const { advice } = layOutLabel(
      { ...rumpPack, ...none },
      { settings: defaultLabelSettings, shop: { name: 'H', address: '' } },
    );
    expect(advice).toEqual([
      'The label has no use-by or best-before date.',
      'The label has no storage.',
      'The label has no origin statement.',
      'The label has no street address of the shop.',
    ]);
    expect(lay().advice).toEqual([]);
  });

  it('starts with the owner’s logo text, ends with the owner’s note, and shows the number of pieces only if the owner chose that', () => {
    const wanted = { logo: 'Moondara Butchery', note: 'moondara.example', shown: { directions: true, pieces: true } };
    const printed = textOf(lay({ pieces: 3 }, { ...wanted, paper: '100x150' }).label);
    expect(printed).toMatch(/^Moondara Butchery\n[\s\S]*3 pieces · Lot 12[\s\S]*\nmoondara\.example\n$/);
    expect(textOf(lay({ pieces: 3 }).label)).not.toContain('pieces');
  });

  it('is reported before printing if it doesn’t fit', () => {
    const { problems } = lay({ ingredients: 'Beef, salt, pepper, '.repeat(60) });
    expect(problems).toEqual([
      expect.stringMatching(/^The text of Rump steak is \d+ mm too long for the label\. Choose/),
    ]);
    expect(lay({ ingredients: 'Beef, salt, pepper, '.repeat(40) }, { paper: '100x150' }).problems).toEqual([]);
    const optional = lay({ ingredients: 'Beef, salt, pepper, '.repeat(60), directions: 'Cook.' }, { logo: 'Moondara' });
    expect(optional.problems[0]).toMatch(/Choose larger paper, or leave out the logo text and the directions\.$/);
  });

  it('wraps a name of 120 letters, with or without spaces, and stays within the paper', () => {
    for (const name of ['Beef rump steak '.repeat(8).slice(0, 120), 'W'.repeat(120)]) {
      const { label, problems } = lay({ name }, { paper: '100x150' });
      const printed = label.parts.flatMap((part) => (part.kind === 'text' ? part : []));
      expect(textOf(label).replaceAll(/\s/g, '')).toContain(name.replaceAll(/\s/g, ''));
      expect(printed.every(({ x, y }) => x >= 0 && x < 100 && y > 0 && y < 150)).toBe(true);
      if (name.startsWith('Beef')) expect(problems).toEqual([]);
    }
  });
});

it('The labels in both printer languages, ZPL and TSPL, contain all text and codes of the layout', () => {
  const { label } = lay({ name: 'Rump ^ "best" ~ 5_0' });
  const [zpl, tspl] = [labelZpl(label), labelTspl(label)];
  const zplText = [...zpl.matchAll(/\^A0N.*\^FD(.*)\^FS/g)].map(([, text = '']) =>
    text.replace(/_([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  const tsplText = [...tspl.matchAll(/^TEXT .*?,"0",0,\d+,\d+,"(.*)"\r?$/gm)].map(([, text = '']) =>
    text.replaceAll('\\["]', '"'),
  );
  // Bold lines are printed twice.
  const expected = label.parts.flatMap((part) =>
    part.kind === 'text' ? (part.isBold ? [part.text, part.text] : [part.text]) : [],
  );
  expect(zplText).toEqual(expected);
  expect(tsplText).toEqual(expected);
  expect(expected).toContain('$58.94');
  const ean = label.parts.find((part) => part.kind === 'ean');
  expect(zpl).toContain(`^FD${ean?.digits.slice(0, 12)}^FS`);
  expect(tspl).toContain(`"${ean?.digits}"`);
  const elements = encoded(elementsOf(rumpPack), '');
  expect(zpl.match(/\^BX.*\^FD(.*)\^FS/)?.[1]?.replaceAll('_1', '')).toBe(elements);
  expect(tspl.match(/^DMATRIX.*"(.*)"/m)?.[1]?.replaceAll('~1', '')).toBe(elements);
});
