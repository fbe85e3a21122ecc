import { describe, expect, it } from 'vitest';
import { cutsOf, defaultCuts } from '#core/cuts/cut.ts';
import { productTypes } from '#core/products/product-options.ts';
import { benchOf } from '#core/tray/bench.ts';
import { cutPortions } from '#core/tray/portions.ts';
import { trayPath } from '#core/tray/tray-meat.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

type Changes = Parameters<typeof buildProduct>[0];

const texts = (changes: Changes) => benchOf(buildProduct(changes)).map(({ text }) => text);

describe('The list of what a customer unpacks', () => {
  it('counts steaks, roasts and packs from the cuts and the weight', () => {
    expect(texts({ cuts: defaultCuts('beef', 'quarter'), weight: '55-60kg' })).toEqual([
      '15 porterhouse steaks',
      '13 eye fillet steaks',
      '30 rump steaks',
      '10 T-bones',
      '6 roasts of 2 kg',
      '5 corned silversides of 2 kg',
      '7 pieces of osso buco',
      '7 × 500 g stir-fry strips',
      '3 × 1 kg sausages',
      '10 × 500 g mince',
    ]);
  });

  it('doubles the pieces for two animals', () => {
    const lamb = { type: 'lamb', cuts: defaultCuts('lamb', 'full') } as const;
    expect(texts({ ...lamb, weight: '9-10kg' })).toContain('1 leg roast of 2 kg');
    expect(texts({ ...lamb, weight: '18-20kg' })).toContain('2 leg roasts of 2 kg');
    expect(texts({ ...lamb, weight: '36-40kg' })).toEqual(expect.arrayContaining(['4 racks', '8 lamb shanks']));
  });

  it('has T-bones only for a large striploin, and one rolled loin for a small loin of pork', () => {
    expect(texts({ cuts: ['striploin'], weight: '3.9kg' })).toEqual(['13 porterhouse steaks']);
    expect(texts({ cuts: ['striploin'], weight: '4kg' })).toEqual(['7 porterhouse steaks', '4 T-bones']);
    expect(texts({ type: 'pork', cuts: ['loin'], weight: '2.4kg' })).toEqual(['1 rolled loin of 2.5 kg']);
    expect(texts({ type: 'pork', cuts: ['loin'], weight: '3kg' })).toEqual(['10 loin chops']);
  });

  it('adds up the same product from several cuts before pieces are counted', () => {
    expect(texts({ cuts: ['neck', 'chuck'], weight: '4kg' })).toEqual(['2 × 1 kg diced beef', '4 × 500 g mince']);
  });

  it('leaves out anything that would be less than half a piece', () => {
    expect(texts({ cuts: ['brisket'], weight: '900g' })).toEqual([]);
    expect(texts({ cuts: ['brisket'], weight: '1kg' })).toEqual(['1 × 1 kg sausages']);
  });

  it('is empty if the weight can’t be read, or if the pack has no cuts or only bones', () => {
    expect(texts({ cuts: ['rump'], weight: 'about a boot full' })).toEqual([]);
    expect(texts({ cuts: [], weight: '5kg' })).toEqual([]);
    expect(texts({ type: 'chicken', cuts: ['neck', 'back'], weight: '5kg' })).toEqual([]);
  });

  it('is the list that the owner wrote, if there is one, with a drawing for each line whose meat is known', () => {
    const tray = ['10 T-bones', '2 racks of eight cutlets', '1 whole eye fillet, tied', '8 shanks', '20 kofta skewers'];
    expect(benchOf(buildProduct({ cuts: ['rump'], tray: [...tray, '1 pig left whole'] }))).toEqual([
      { meat: 't-bone', text: '10 T-bones' },
      { meat: 'rack', text: '2 racks of eight cutlets' },
      { meat: 'roast', text: '1 whole eye fillet, tied' },
      { meat: 'shanks', text: '8 shanks' },
      { meat: 'mince', text: '20 kofta skewers' },
      { meat: null, text: '1 pig left whole' },
    ]);
  });

  it.each(productTypes)(
    'is made only from cuts of %s, and the portions of each cut add up to the whole cut',
    (type) => {
      const cuts = cutsOf(type).map(({ key }) => key);
      for (const [key, { portions, larger }] of Object.entries(cutPortions[type])) {
        expect(cuts).toContain(key);
        for (const list of [portions, larger ?? portions]) {
          expect(list.reduce((sum, [part]) => sum + part, 0)).toBe(1);
        }
      }
    },
  );
});

it('The URL of a drawing of unpacked meat contains at most four different pieces, the best first', () => {
  expect(trayPath(['mince', 'roast', null, 'porterhouse', 'roast'])).toBe('/trays/porterhouse.roast.mince.svg');
  expect(trayPath(['mince', 'sausages', 'diced', 'osso-buco', 'shanks'])).toBe(
    '/trays/shanks.osso-buco.diced.sausages.svg',
  );
  expect(trayPath([null])).toBeNull();
});
