import { palette } from '#core/drawings/palette.ts';
import { bare, flesh, shadowOf } from '../engraving/flesh.ts';
import { drawn, filled, inked } from '../engraving/pen.ts';
import { type ControlPoint, controlPoints } from '../geometry/curve.ts';

const { ink, paper } = palette;

/** Rows of points on the skin where feathers were. */
function pores(points: string): string {
  return filled(
    controlPoints(points)
      .map(([x, y]) => `M${x} ${y}a1.500 1.500 0 1 0 .1 0z`)
      .join(''),
    ink,
  );
}

const drum = controlPoints(
  '70,74 96,52 132,54 160,74 182,98 204,114! 214,124 206,136! 186,134 158,140 122,142 88,130 66,104',
);
const drumBone = controlPoints(
  '200,112! 216,120 230,124 242,120 252,128 248,138 254,148 242,154 232,146 216,142 202,138!',
);

function drumstick(): string {
  return [
    drawn(drumBone, paper, { angle: 80, spacing: 5, thick: 1.4 }, 2.4),
    bare(drum, { angle: 66, bow: 8, spacing: 5.5, thick: 2.1 }),
    pores('104,72 122,70 140,82 112,88 130,96 150,100 92,90 100,106 122,112'),
    inked('M196 116q-6 8 2 18', 1.8),
  ].join('');
}

const breast: ControlPoint[] = controlPoints(
  '62,120 76,82 116,58 168,54 220,70 258,104 274,140! 240,150 190,170 140,178 94,164 68,144',
);
const cutEdge = controlPoints('274,140! 240,150 190,170 140,178 94,164! 130,160 186,150 232,134');

function fillet(): string {
  return [
    shadowOf(breast, 8, 14),
    bare(breast, { angle: 64, bow: 10, spacing: 5.5, thick: 2.2 }),
    flesh(cutEdge, { angle: 70, spacing: 6, thick: 2.6 }, 2.2),
    pores('118,78 138,72 158,80 128,92 150,98 172,92 192,86 104,96 112,112 136,114 162,114 186,108 208,102'),
    inked('M84 132c36-20 84-28 128-18', 1.4),
  ].join('');
}

const upperWing = controlPoints('60,116 58,92 76,74 100,74 120,88 140,108 152,120! 146,134 130,138! 108,138 82,134');
const middleWing = controlPoints('132,138! 128,118 140,96 164,78 186,60 204,52 214,64 206,82 188,104 168,128 150,142!');
const wingTip = controlPoints('196,62! 212,44 234,42 258,54 270,68! 248,68 226,72 210,84!');

function wing(): string {
  return [
    shadowOf(upperWing, 8, 12),
    shadowOf(middleWing, 8, 10),
    bare(wingTip, { angle: 30, spacing: 5.5, thick: 2 }),
    bare(middleWing, { angle: 110, spacing: 5.5, thick: 2.1 }),
    bare(upperWing, { angle: 62, spacing: 5.5, thick: 2.1 }),
    pores('82,90 98,90 90,104 108,104 124,114 160,102 174,90 186,76 164,116'),
    inked('M222 56l26 6M140 118q-8 6-10 16M200 66q6 4 12 4', 1.5),
  ].join('');
}

/** A bird in pieces: breast, wing and drumsticks. */
export function jointedBird(): string {
  return [
    `<g transform="translate(-42 -26)">${fillet()}</g>`,
    `<g transform="translate(140 18) scale(.88)">${wing()}</g>`,
    `<g transform="translate(-34 108) rotate(7 150 90)">${shadowOf(drum, 8, 12)}${drumstick()}</g>`,
    `<g transform="translate(132 116) rotate(-8 150 100)">${shadowOf(drum, 8, 12)}${drumstick()}</g>`,
  ].join('');
}
