import { palette } from '#core/drawings/palette.ts';
import { bare, cord, flesh, shadowOf } from '../engraving/flesh.ts';
import { filled, inked } from '../engraving/pen.ts';
import { controlPoints, curvePath } from '../geometry/curve.ts';

const { bone, ink, paper } = palette;

/** A rolled and tied roast: a fat cap on top, string every two fingers, and the rolled meat visible at its end. */
export function rolledRoast(): string {
  const body = controlPoints(
    '100,86! 136,65 200,54 270,56 322,76 346,116 340,166 308,202 240,222 170,226 104,217! 100,150 100,86!',
  );
  const cap = controlPoints('100,86! 136,65 200,54 270,56 322,76 342,104! 320,120 260,116 200,114 140,118 110,112!');
  const end = controlPoints('98,84 128,96 144,130 144,172 128,206 100,218 72,204 56,170 56,130 72,96');
  const ring = controlPoints('98,102 119,110 130,134 130,168 118,192 99,200 80,190 69,164 69,134 80,110');
  const loops = [178, 216, 254, 292, 326].map((x, index) => {
    const [top, foot] = [[55, 53, 53, 60, 78][index] ?? 56, [227, 226, 221, 210, 190][index] ?? 220];
    return `M${x} ${top}c22 40 22 ${foot - top - 40} -6 ${foot - top}`;
  });
  const strings = cord(loops.join(''), 3.2, bone, 1.4);
  const bow = `${cord('M268 96c-8-10-16-4-10 2s12 2 16 8', 2.6, bone, 1.2)}${cord('M262 100l-16 16M270 108l4 18', 2.6, bone, 1.2)}`;
  return [
    shadowOf(body, 10, 20),
    flesh(body, { angle: 82, bow: 10, spacing: 7, thick: 3.6 }),
    bare(cap, { angle: 84, spacing: 5, thick: 1.8 }, 1.6),
    inked(curvePath(body, true), 2.6),
    strings,
    bow,
    bare(end, { angle: 50, spacing: 5, thick: 1.5 }),
    flesh(ring, { angle: 32, bow: 4, spacing: 6.5, thick: 3.2 }, 1.6),
    inked('M99 116c16 2 22 24 20 42c-2 18-12 28-22 26c-12-2-18-18-16-36c2-14 10-20 18-16c8 4 8 22 2 30', 2.4, bone),
    inked('M84 112c4-3 8-4 12-4M124 176c-2 6-4 10-8 14', 2, bone),
  ].join('');
}

/** A joint whose rind is scored for crackling, with the layers of meat and fat along its side. */
export function cracklingJoint(): string {
  const rind = controlPoints('64,122! 100,90 150,64! 210,62 280,68 344,80! 330,116 296,160! 230,158 140,146 64,122!');
  const front = controlPoints('64,122! 140,146 230,158 296,160! 298,190 294,226! 220,226 140,212 70,188! 62,156');
  const side = controlPoints('296,160! 326,118 344,80! 350,110 346,142! 324,188 294,226! 298,190');
  const layer = (shift: number, thick: number) =>
    controlPoints(
      `65,${122 + shift}! 140,${146 + shift} 230,${158 + shift} 297,${160 + shift}! 297,${160 + shift + thick}! 230,${158 + shift + thick} 140,${145 + shift + thick} 67,${120 + shift + thick}!`,
    );
  const sideLayer = (shift: number, thick: number) =>
    controlPoints(
      `297,${160 + shift}! 327,${118 + shift} 345,${82 + shift * 0.9}! 347,${82 + (shift + thick) * 0.9}! 328,${118 + shift + thick} 297,${160 + shift + thick}!`,
    );
  // The rind is scored in both directions, with the cuts opening as wedges.
  const scores: string[] = [];
  for (let index = 1; index < 9; index++) {
    const part = index / 9;
    const [x1, y1] = [64 + 86 * part, 122 - 58 * part - Math.sin(part * 3.14) * 6];
    const [x2, y2] = [296 + 48 * part, 160 - 80 * part];
    scores.push(
      `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${(190 + 60 * part).toFixed(1)} ${(152 - 80 * part).toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`,
    );
  }
  for (let index = 1; index < 12; index++) {
    const part = index / 12;
    const [x1, y1] = [64 + 232 * part, 122 + 38 * part + Math.sin(part * 3.14) * 9];
    const [x2, y2] = [150 + 194 * part, 64 + 16 * part - Math.sin(part * 3.14) * 7];
    scores.push(`M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`);
  }
  return [
    shadowOf(controlPoints('64,150! 344,110! 346,142! 294,226! 70,188!'), 14, 14),
    flesh(front, { angle: 84, bow: 4, spacing: 7, thick: 3 }),
    flesh(side, { angle: 60, spacing: 6, thick: 1.2, dark: 0.3 }),
    bare(layer(0, 15), { angle: 88, spacing: 5, thick: 1.7, dark: 0.1 }, 1.6),
    bare(layer(34, 9), { angle: 88, spacing: 5, thick: 1.6, dark: 0.1 }, 1.4),
    bare(sideLayer(0, 15), { angle: 60, spacing: 4, thick: 2.2, dark: 0.4 }, 1.6),
    bare(sideLayer(34, 9), { angle: 60, spacing: 4, thick: 2.2, dark: 0.4 }, 1.4),
    inked(curvePath(front, true), 2.6),
    inked(curvePath(side, true), 2.6),
    bare(rind, { angle: 12, spacing: 5, thick: 1.2 }),
    inked(scores.join(''), 1.5),
    filled('M110 112l3 1l-1 3zM180 96l3 1l-1 3zM250 90l3 1l-1 3zM230 132l3 1l-1 3zM300 104l3 1l-1 3z', ink),
  ].join('');
}

/** A rack with its bones scraped clean and upright, and the eye of the meat at the end. */
export function rack(): string {
  const body = controlPoints(
    '78,152 120,132 190,120 260,122 312,140 336,172 330,208 296,228 220,234 140,232 84,216 60,186',
  );
  const fat = controlPoints(
    '80,150 120,132 190,120 260,122 312,140 336,172! 316,178 280,164 210,154 140,158 100,170! 78,168',
  );
  const end = controlPoints('88,146 112,158 122,186 112,214 88,226 66,216 54,188 62,158');
  const eye = controlPoints('86,164 104,172 110,188 102,206 86,212 72,204 66,188 72,170');
  const bones = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const [x, y] = [112 + index * 32, 150 - Math.sin((index / 6) * 3.1) * 18];
    return `M${x} ${y.toFixed(1)}C${x + 2} ${(y - 40).toFixed(1)} ${x + 12} ${(y - 74).toFixed(1)} ${x + 30} ${(y - 98).toFixed(1)}`;
  });
  const tips = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const [x, y] = [142 + index * 32, 52 - Math.sin((index / 6) * 3.1) * 18];
    return `<ellipse cx="${x}" cy="${y.toFixed(1)}" rx="6.2" ry="4.6" transform="rotate(-38 ${x} ${y.toFixed(1)})" fill="${paper}" stroke="${ink}" stroke-width="2.2"/>`;
  });
  const shade = bones.map(
    (line) =>
      `<path d="${line}" transform="translate(3 .6)" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="26 5 14 60"/>`,
  );
  return [
    shadowOf(body, 12, 16),
    bones.map((line) => cord(line, 9, bone, 2.2)).join(''),
    shade.join(''),
    tips.join(''),
    flesh(body, { angle: 78, bow: 10, spacing: 7, thick: 3.4 }),
    bare(fat, { angle: 82, spacing: 5, thick: 1.9, dark: 0.05 }, 1.6),
    inked(
      'M150 156c-4 24-4 48-2 74M184 154c-4 26-4 52-2 78M218 154c-2 26-2 54-2 80M252 158c0 24-2 50-6 74M286 168c0 20-4 42-12 62',
      1.6,
      bone,
    ),
    inked(curvePath(body, true), 2.6),
    bare(end, { angle: 40, spacing: 5, thick: 1.5 }),
    flesh(eye, { angle: 30, bow: 4, spacing: 6, thick: 3 }, 1.6),
    inked('M80 178q8-4 12 2M78 194q8 6 14 0', 2, bone),
  ].join('');
}
