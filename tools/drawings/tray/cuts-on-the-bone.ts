import { palette } from '#core/drawings/palette.ts';
import { bare, cord, flesh, shadowOf, slab } from '../engraving/flesh.ts';
import { drawn, filled, inked } from '../engraving/pen.ts';
import { controlPoints, curvePath, moved } from '../geometry/curve.ts';

const { bone, ink, paper } = palette;

const shinTop = controlPoints(
  '72,120 92,82 138,58 196,52 250,66 282,100 284,138 258,170 206,186 150,184 102,166 78,144',
);
const shinMeat = controlPoints(
  '88,120 106,90 144,70 196,64 242,76 268,104 270,134 248,160 202,173 152,171 110,156 92,138',
);
const marrowBone = controlPoints('150,116 160,98 184,92 208,98 218,114 212,132 192,142 168,138 154,128');
const marrow = controlPoints('163,116 170,105 185,102 200,106 205,116 200,126 187,131 173,128');

function slice(dx: number, dy: number): string {
  const at = (content: string) => `<g transform="translate(${dx} ${dy})">${content}</g>`;
  const seams =
    'M152 108C132 96 118 96 104 104M214 106C230 92 244 88 256 92M212 132C228 142 236 150 240 162M164 138C152 150 138 158 122 160M184 92C184 82 180 74 174 68';
  return [
    slab(moved(shinTop, dx, dy), 30),
    bare(moved(shinTop, dx, dy), { angle: 58, spacing: 5, thick: 1.5 }),
    flesh(moved(shinMeat, dx, dy), { angle: 34, bow: 12, spacing: 7, thick: 3.4 }, 1.6),
    at(inked(seams, 3.6, bone)),
    at(inked('M120 122q12-6 20 2M226 118q12 0 18 8M178 158q10-6 18 0', 2, bone)),
    at(drawn(marrowBone, paper, undefined, 2.2)),
    at(drawn(marrow, bone, { angle: 40, spacing: 4, thick: 1.5, dark: 0.1 }, 1.8)),
    at(
      filled(
        'M156 116a1.500 1.500 0 1 0 .1 0zM170 97a1.500 1.500 0 1 0 .1 0zM196 96a1.500 1.500 0 1 0 .1 0zM211 114a1.500 1.500 0 1 0 .1 0zM196 135a1.500 1.500 0 1 0 .1 0zM168 132a1.500 1.500 0 1 0 .1 0z',
        ink,
      ),
    ),
  ].join('');
}

/** Shin sawn across, the marrow in its bone. */
export function ossoBuco(): string {
  return [
    shadowOf(moved(shinTop, 62, -20), 10, 32),
    slice(62, -20),
    shadowOf(moved(shinTop, -18, 34), 10, 32),
    slice(-18, 34),
  ].join('');
}

const chopTop = controlPoints(
  '84,148 92,112 120,88 160,80 200,86 226,102 250,96 282,76 318,52 336,44 344,54 330,72 296,102 264,128 244,150 228,182 192,206 146,208 106,190',
);
const chopEye = controlPoints('102,148 110,120 134,102 166,98 196,106 212,126 210,154 194,180 166,193 136,191 112,174');
const chopBone = controlPoints(
  '208,108! 226,112 252,106 286,84 320,58 336,48! 341,55 326,72 292,100 258,124 236,140 220,150! 216,130',
);

function chop(dx: number, dy: number): string {
  const at = (content: string) => `<g transform="translate(${dx} ${dy})">${content}</g>`;
  return [
    slab(moved(chopTop, dx, dy), 18),
    bare(moved(chopTop, dx, dy), { angle: 62, spacing: 5, thick: 1.6 }),
    flesh(moved(chopEye, dx, dy), { angle: 32, bow: 10, spacing: 6.5, thick: 3.3 }, 1.6),
    at(inked('M132 128q12-8 24-2M160 148q12-4 20 6M132 164q10 8 22 2M176 118q10 2 14 10', 2.1, bone)),
    at(`${filled(curvePath(chopBone, true), paper)}${inked(curvePath(chopBone, true), 2)}`),
    at(inked('M234 126c16-6 36-20 56-36', 1.3)),
  ].join('');
}

/** Two cutlets with their bones crossed. */
export function chops(): string {
  return [
    shadowOf(moved(chopTop, 14, -26), 8, 22),
    chop(14, -26),
    shadowOf(moved(chopTop, -34, 36), 10, 22),
    chop(-34, 36),
  ].join('');
}

/** A plate of ribs, the ends of the bones along its edge. */
export function ribs(): string {
  const plate = controlPoints('48,132! 92,92 150,64! 230,58 300,66 356,84! 344,126 312,172! 230,166 140,154 48,132!');
  const lower = [0, 1, 2, 3, 4, 5, 6];
  const foot = (index: number) => [70 + index * 37, 146 + index * 5 - (index * index) / 7] as const;
  const head = (index: number) => [166 + index * 29, 66 - Math.sin(index / 2) * 4 + (index * index) / 5] as const;
  const bones = lower.map((index) => {
    const [x1, y1] = foot(index);
    const [x2, y2] = head(index);
    return `M${x1} ${y1.toFixed(1)}Q${(x1 + x2) / 2 - 8} ${((y1 + y2) / 2 - 12).toFixed(1)} ${x2} ${y2.toFixed(1)}`;
  });
  const ends = lower.map((index) => {
    const [x, y] = foot(index);
    return `<ellipse cx="${x - 2}" cy="${(y + 5).toFixed(1)}" rx="8.5" ry="6.4" transform="rotate(-28 ${x} ${y.toFixed(1)})" fill="${paper}" stroke="${ink}" stroke-width="2.2"/>${filled(`M${x - 4} ${(y + 3).toFixed(1)}a1.400 1.400 0 1 0 .1 0zM${x + 1} ${(y + 6).toFixed(1)}a1.400 1.400 0 1 0 .1 0z`, ink)}`;
  });
  const shaded = bones.map(
    (line) => `<path d="${line}" transform="translate(4.500 2)" fill="none" stroke="${ink}" stroke-width="1.700"/>`,
  );
  return [
    shadowOf(plate, 10, 28),
    slab(plate, 20),
    flesh(plate, { angle: 122, bow: 6, spacing: 7, thick: 3.2 }),
    bones.map((line) => cord(line, 10, bone, 1.6)).join(''),
    shaded.join(''),
    ends.join(''),
  ].join('');
}

function shank(): string {
  const meat = controlPoints(
    '96,150 88,116 104,82 140,64 182,66 214,84 244,104 268,112! 276,128 270,142! 244,146 214,164 178,190 138,196 110,180',
  );
  const cut = controlPoints('98,150 92,120 106,90 128,80 142,98 146,128 140,162 126,184 108,178');
  const boneEnd = controlPoints(
    '264,110! 300,104 326,92 340,86 354,94 352,108 358,120 346,132 330,130 304,132 270,144! 274,128',
  );
  return [
    shadowOf(meat, 8, 14),
    drawn(boneEnd, paper, { angle: 76, spacing: 5, thick: 1.7 }, 2.6),
    flesh(meat, { angle: 72, bow: 12, spacing: 7, thick: 3.5 }),
    bare(
      controlPoints('244,104 268,112! 276,128 270,142! 244,146 250,124'),
      { angle: 84, spacing: 4.5, thick: 1.5 },
      2,
    ),
    inked('M160 80c30 6 58 18 80 30M168 176c24-6 48-20 70-34', 2.2, bone),
    bare(cut, { angle: 50, spacing: 5, thick: 1.5 }),
    flesh(
      controlPoints('105,148 101,122 111,100 125,93 133,106 136,130 131,156 122,172 112,168'),
      { angle: 30, spacing: 6, thick: 3 },
      1.6,
    ),
    drawn(controlPoints('112,132 114,120 121,116 127,124 127,136 121,144 115,142'), paper, undefined, 1.8),
    filled('M118 126a1.400 1.400 0 1 0 .1 0zM122 134a1.400 1.400 0 1 0 .1 0z', ink),
  ].join('');
}

/** Two shanks in opposite directions. */
export function shanks(): string {
  return `<g transform="translate(-26 -34)">${shank()}</g><g transform="translate(10 66) rotate(-4 200 130)">${shank()}</g>`;
}
