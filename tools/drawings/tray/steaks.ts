import { palette } from '#core/drawings/palette.ts';
import { bare, flesh, shadowOf, slab } from '../engraving/flesh.ts';
import { filled, inked } from '../engraving/pen.ts';
import { controlPoints, curvePath, moved } from '../geometry/curve.ts';

const { bone, ink, paper } = palette;

/** Fat within the meat: short streaks that get thicker and thinner. */
function marbling(path: string): string {
  return `${inked(path, 2.2, bone)}`;
}

const porterhouseTop = controlPoints(
  '62,128 74,88 118,56 184,42 248,46 300,66 332,98 338,128 322,150 292,158 258,164 226,182 184,204 136,206 88,186 66,160',
);
const porterhouseMeat = controlPoints(
  '78,136 90,108 126,80 186,66 244,68 290,86 316,110 320,130 308,144 284,148 252,154 220,172 180,192 138,193 98,176 80,156',
);

function porterhouseAt(dx: number, dy: number): string {
  const [top, meat] = [moved(porterhouseTop, dx, dy), moved(porterhouseMeat, dx, dy)];
  const at = (path: string) => `<g transform="translate(${dx} ${dy})">${path}</g>`;
  return [
    slab(top, 22),
    bare(top, { angle: 58, spacing: 5, thick: 1.5 }),
    flesh(meat, { angle: 34, bow: 14, spacing: 7, thick: 3.4 }, 1.6),
    at(
      marbling(
        'M132 112q14-10 30-9M176 98q8 8 24 5M226 92q-6 12 8 20M262 108q12 2 18 12M204 130q16-8 32-4M150 140q10 10 28 6M112 150q8 12 22 14M184 162q12-2 18-12M244 134q14 4 22-2',
      ),
    ),
  ].join('');
}

/** Two boneless sirloin steaks, one laid on the other's edge. */
export function porterhouse(): string {
  return [
    shadowOf(moved(porterhouseTop, 18, -10), 12, 26),
    porterhouseAt(26, -26),
    shadowOf(moved(porterhouseTop, -10, 42), 10, 26),
    porterhouseAt(-10, 42),
  ].join('');
}

const tBoneTop = controlPoints(
  '56,92 92,60 150,50 210,58! 236,60! 292,62 332,84 346,120 330,152 292,166 250,170 236,196 214,226 178,244 136,236 100,206 70,160 54,122',
);
const tBoneSirloin = controlPoints(
  '70,106 98,78 150,68 196,74! 200,110 196,150 190,196 178,226 142,220 110,194 84,156 70,126',
);
const tBoneFillet = controlPoints('238,84! 288,80 318,96 328,122 314,142 282,152 244,154! 234,120');
const tBoneBone = controlPoints(
  '148,52! 208,59 240,61 288,62! 280,74 248,79 232,92 230,130 226,176 212,222 196,232! 190,222 200,176 204,130 202,94 188,78 152,69!',
);

/** The steak with its bone: sirloin on one side of the T, fillet on the other. */
export function tBone(): string {
  return [
    shadowOf(tBoneTop, 10, 34),
    slab(tBoneTop, 26),
    bare(tBoneTop, { angle: 60, spacing: 5, thick: 1.5 }),
    flesh(tBoneSirloin, { angle: 30, bow: 12, spacing: 7, thick: 3.4 }, 1.6),
    flesh(tBoneFillet, { angle: 40, bow: -8, spacing: 6.5, thick: 3.2 }, 1.6),
    marbling(
      'M104 108q16-8 30-4M148 94q8 10 24 6M118 136q12-4 22 4M160 128q10 6 24 0M130 168q12 8 26 2M156 192q10 4 18-6M264 104q12-2 18 8M280 128q14-4 24 2M252 128q4 8 14 10',
    ),
    filled(curvePath(tBoneBone, true), paper),
    inked(curvePath(tBoneBone, true), 2.2),
    filled(pores, ink),
  ].join('');
}

/** The pores of sawn bone. */
const pores = [
  [222, 66],
  [236, 68],
  [250, 64],
  [206, 62],
  [216, 84],
  [212, 104],
  [220, 118],
  [214, 138],
  [216, 158],
  [208, 172],
  [208, 194],
  [202, 212],
  [266, 66],
  [186, 60],
]
  .map(([x, y]) => `M${x} ${y}a1.7 1.7 0 1 0 .1 0z`)
  .join('');
