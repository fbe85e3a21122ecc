import type { ProductType } from '../products/product-options.ts';
import type { TrayMeat } from './tray-meat.ts';

/** One kind of portion into which a cut is usually divided. */
export interface Portion {
  readonly meat: TrayMeat;
  readonly one: string;
  readonly many: string;
  readonly kilos: number;
  /**
   * How the portions are counted. Portions sealed by weight are counted in packs ("12 × 500 g mince"); joints are left whole and
   * listed with their weight.
   */
  readonly as: 'pieces' | 'packs' | 'joints';
}

const counted = (meat: TrayMeat, kilos: number, one: string, many = `${one}s`): Portion => ({
  meat,
  one,
  many,
  kilos,
  as: 'pieces',
});
const packs = (meat: TrayMeat, kilos: number, one: string): Portion => ({
  meat,
  one,
  many: one,
  kilos,
  as: 'packs',
});
const joints = (meat: TrayMeat, kilos: number, one: string, many = `${one}s`): Portion => ({
  meat,
  one,
  many,
  kilos,
  as: 'joints',
});

const mince = packs('mince', 0.5, 'mince');
const sausages = packs('sausages', 1, 'sausages');
const roast = joints('roast', 2, 'roast');
const dicedBeef = packs('diced', 1, 'diced beef');
const dicedLamb = packs('diced', 0.5, 'diced lamb');
const ossoBuco = counted('osso-buco', 0.35, 'piece of osso buco', 'pieces of osso buco');
const porterhouse = counted('porterhouse', 0.3, 'porterhouse steak');
const lambShank = counted('shanks', 0.38, 'lamb shank');
const hock = counted('shanks', 0.9, 'pork hock');

/**
 * The portions into which a cut is usually divided, each with its share of the cut. A cut of at least `from` kilos is divided into the
 * `larger` portions. For example, only a large striploin is worth cutting into T-bones.
 */
export type CutPortions = {
  readonly portions: readonly (readonly [part: number, portion: Portion])[];
  readonly from?: number;
  readonly larger?: readonly (readonly [part: number, portion: Portion])[];
};

const all = (portion: Portion): CutPortions => ({ portions: [[1, portion]] });
const half = (one: Portion, other: Portion): CutPortions => ({
  portions: [
    [0.5, one],
    [0.5, other],
  ],
});

/** The usual portions by animal and cut. Cuts that aren't listed, such as bones for stock, are left out. */
export const cutPortions: Readonly<Record<ProductType, Readonly<Record<string, CutPortions>>>> = {
  beef: {
    neck: half(dicedBeef, mince),
    chuck: half(dicedBeef, mince),
    blade: half(counted('porterhouse', 0.22, 'blade steak'), roast),
    shin: all(ossoBuco),
    brisket: half(roast, sausages),
    'cube-roll': all(counted('porterhouse', 0.3, 'scotch fillet steak')),
    'short-ribs': all(packs('ribs', 1, 'short ribs')),
    striploin: {
      portions: [[1, porterhouse]],
      from: 4,
      larger: [
        [0.5, porterhouse],
        [0.5, counted('t-bone', 0.45, 'T-bone')],
      ],
    },
    fillet: {
      portions: [[1, joints('roast', 2, 'eye fillet')]],
      from: 2.4,
      larger: [[1, counted('porterhouse', 0.2, 'eye fillet steak')]],
    },
    flank: half(packs('diced', 0.5, 'stir-fry strips'), sausages),
    rump: all(counted('porterhouse', 0.35, 'rump steak')),
    knuckle: all(roast),
    topside: half(roast, mince),
    silverside: all(joints('roast', 2, 'corned silverside')),
    shank: all(ossoBuco),
  },
  lamb: {
    neck: all(dicedLamb),
    shoulder: all(joints('roast', 2.4, 'shoulder roast')),
    'fore-shank': all(lambShank),
    rack: all(counted('rack', 0.95, 'rack')),
    breast: all(mince),
    loin: all(counted('chops', 0.13, 'loin chop')),
    flap: all(sausages),
    chump: all(counted('chops', 0.19, 'chump chop')),
    leg: all(joints('roast', 1.9, 'leg roast')),
    'hind-shank': all(lambShank),
  },
  pork: {
    neck: all(counted('porterhouse', 0.2, 'scotch steak')),
    shoulder: half(roast, sausages),
    'fore-hock': all(hock),
    loin: {
      portions: [[1, joints('crackling', 2.5, 'rolled loin')]],
      from: 2.5,
      larger: [[1, counted('chops', 0.3, 'loin chop')]],
    },
    ribs: all(counted('ribs', 0.6, 'rack of ribs', 'racks of ribs')),
    belly: all(joints('crackling', 2, 'belly roast')),
    fillet: all(counted('roast', 0.45, 'pork fillet')),
    leg: all(joints('crackling', 2.5, 'leg roast')),
    'hind-hock': all(hock),
  },
  chicken: {
    breast: all(counted('bird', 0.25, 'breast fillet')),
    tenderloin: all(packs('bird', 0.5, 'tenderloins')),
    wing: all(counted('bird', 0.12, 'wing')),
    thigh: all(counted('bird', 0.13, 'thigh fillet')),
    drumstick: all(counted('bird', 0.13, 'drumstick')),
  },
};
