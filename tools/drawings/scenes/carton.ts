import { palette } from '#core/drawings/palette.ts';
import { corners, drawn, filled, inked, straight, vignette } from '../engraving/pen.ts';
import { controlPoints, type Point } from '../geometry/curve.ts';

const stackAtMost = 3;
const mostCartons = 15;

/**
 * Converts a position in centimetres on the floor (along, back) and above it (up) to a point on the drawing, at 0.8 units per
 * centimetre.
 */
function place([originX, originY]: Point, along: number, back: number, up: number): Point {
  return [originX + (along - back * 0.62) * 0.8, originY - (back * 0.36 + along * 0.16 + up) * 0.8];
}

const [length, depth, height] = [50, 38, 28];

function box(origin: Point, along: number, back: number, up: number): string {
  const at = (a: number, b: number, u: number) => place(origin, along + a, back + b, up + u);
  const front = [at(0, 0, 0), at(length, 0, 0), at(length, 0, height), at(0, 0, height)];
  const side = [at(0, 0, 0), at(0, 0, height), at(0, depth, height), at(0, depth, 0)];
  const top = [at(0, 0, height), at(length, 0, height), at(length, depth, height), at(0, depth, height)];
  const tape = [
    at(0, depth * 0.44, height),
    at(length, depth * 0.44, height),
    at(length, depth * 0.56, height),
    at(0, depth * 0.56, height),
  ];
  const strap = [at(0, 0, height * 0.68), at(length, 0, height * 0.68)];
  const stamp = [at(32, 0, 5), at(43, 0, 5), at(43, 0, 15), at(32, 0, 15)];
  return [
    drawn(corners(side), '#ddd1bd', { angle: 0, spacing: 3, thick: 1, dark: 0.5 }, 1.3),
    drawn(corners(front), palette.bone, { angle: -9, spacing: 4, thick: 0.7 }, 1.3),
    drawn(corners(top), palette.paper, undefined, 1.3),
    filled(straight(tape), '#ddd1bd'),
    inked(straight(strap, false), 0.8),
    filled(straight(stamp), palette.oxblood),
  ].join('');
}

/**
 * Returns cartons next to a butcher, at the same scale. Each carton is on its own line of code with its number, in stacking
 * order; `composeCartons` keeps as many cartons as a product is delivered in.
 */
export function cartonSvg(): string {
  const origin: Point = [100, 162];
  const boxes: string[] = [];
  // The cartons are drawn from back to front, and from bottom to top.
  for (let stack = Math.ceil(mostCartons / stackAtMost) - 1; stack >= 0; stack--) {
    for (let level = 0; level < stackAtMost; level++) {
      const carton = box(origin, (stack % 3) * (length + 4), Math.floor(stack / 3) * (depth + 6), level * height);
      boxes.push(`<g data-carton="${stack * stackAtMost + level + 1}">${carton}</g>`);
    }
  }
  const content = [inked('M8 166h224M24 171h130', 1.1), person(), `\n${boxes.join('\n')}\n`].join('');
  return vignette(240, 180, content);
}

/** A butcher of 1.70 m, for scale. */
function person(): string {
  const body = controlPoints(
    '31,52 22,57 17,70 14,90 15,106! 20,107! 23,88 24,78! 24,112 24,140 23,160 16,166! 32,166! 33,140 34,122! 35,140 36,166! 52,166! 45,160 44,140 44,112 44,78! 45,88 48,107! 53,106! 54,90 51,70 46,57 37,52',
  );
  const apron = controlPoints('28,62! 40,62! 45,82! 45,130! 23,130! 23,82!');
  const head = controlPoints('34,31 41,36 42,44 38,52 34,54 30,52 26,44 27,36');
  const hat = controlPoints('24,37! 28,28! 42,29! 43,37!');
  return [
    drawn(body, palette.bone, { angle: 80, spacing: 3, thick: 0.9 }, 1.3),
    drawn(apron, palette.paper, { angle: 90, spacing: 4, thick: 1.6, dark: 0.9, colour: palette.oxblood }, 1.1),
    drawn(head, palette.bone, { angle: 60, spacing: 3, thick: 0.8 }, 1.2),
    drawn(hat, palette.paper, undefined, 1.2),
  ].join('');
}
