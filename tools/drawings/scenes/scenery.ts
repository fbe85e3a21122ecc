import { palette } from '#core/drawings/palette.ts';
import { beefAnimal } from '../artwork/beef-animal.ts';
import { brandMarkPaths } from '../artwork/brand-mark.ts';
import { corners, drawn, filled, inked, type Tone, toned } from '../engraving/pen.ts';
import { type ControlPoint, controlPoints, curvePath } from '../geometry/curve.ts';

const { paper, bone, ink, oxblood } = palette;

/** Leaves of a gum: a clump with a broken edge. */
function clump(x: number, y: number, width: number, height: number): string {
  const edge: ControlPoint[] = Array.from({ length: 18 }, (_, index) => {
    const turn = (index / 18) * Math.PI * 2;
    const swell = index % 2 ? 0.86 : 1.06;
    return [x + (Math.cos(turn) * width * swell) / 2, y + (Math.sin(turn) * height * swell) / 2];
  });
  return drawn(edge, bone, { angle: 62, spacing: 3.4, thick: 1.7, dark: 0.12 }, 1.2);
}

/** Steers under the sky, small: the outline of the chart at a twelfth. */
function steer(x: number, y: number, scale: number, colour: string): string {
  const outline = beefAnimal.outline.map(
    ([kx, ky, corner]): ControlPoint => [x + kx * scale, y + (ky - 393) * scale, corner ?? 0],
  );
  return filled(curvePath(outline, true), colour);
}

/** Ground that runs out of the picture: its crest drawn, its sides and foot left open. */
function land(shape: readonly ControlPoint[], colour: string, tone: Tone): string {
  return [
    filled(curvePath(shape, true), colour),
    toned(shape, tone),
    inked(curvePath(shape.slice(0, -2), false), 1.2),
  ].join('');
}

/** A Victorian paddock: ranges, a red gum, post and wire. */
export function farm(): string {
  const ranges = controlPoints('0,96! 34,78 66,84 104,66 146,80 186,70 240,88! 240,116! 0,116!');
  const paddock = controlPoints('0,112! 60,104 130,110 190,102 240,108! 240,168! 0,168!');
  const trunk = controlPoints(
    '172,146! 177,118 174,92 160,70! 166,68! 178,84 184,58! 190,58! 187,84 200,70! 204,73! 190,94 188,118 194,146!',
  );
  const posts = [14, 58, 102, 146, 218].map((x) =>
    drawn(
      corners([
        [x, 122],
        [x + 6, 121],
        [x + 7, 162],
        [x - 1, 162],
      ]),
      bone,
      { angle: 90, spacing: 2.4, thick: 1.2 },
      1.2,
    ),
  );
  return [
    `<circle cx="56" cy="42" r="15" fill="none" stroke="${ink}" stroke-width="1.2"/>${inked('M44 42h24M46 36h20M46 48h20M51 30.5h10M51 53.5h10', 0.9)}`,
    land(ranges, paper, { angle: 70, spacing: 4.5, thick: 0.9 }),
    land(paddock, bone, { angle: 3, spacing: 6, thick: 0.9 }),
    steer(30, 124, 0.088, oxblood),
    steer(92, 119, 0.062, ink),
    drawn(trunk, bone, { angle: 84, spacing: 2.6, thick: 1.3, dark: 0.1 }, 1.3),
    clump(156, 62, 42, 26),
    clump(206, 64, 40, 26),
    clump(184, 44, 58, 32),
    inked('M0 130c40 4 70-2 108 1s90 0 132-1M0 142c40 4 70-2 108 1s90 0 132-1M0 153c40 3 70-1 108 1s90 0 132-1', 0.9),
    posts.join(''),
    inked('M26 165l2-7l2 7M84 165l1-6l3 6M190 164l2-7l3 7M170 165l1-5l2 5', 1),
  ].join('');
}

/** The shop: parapet, striped awning, window with the rail, and the enamel sign over the door. */
export function shopfront(): string {
  const stripes = Array.from({ length: 11 }, (_, index) => {
    const [top, foot] = [48 + index * 13.2, 36 + index * 15.6];
    return filled(
      `M${top.toFixed(1)} 58h13.2L${(foot + 15.6).toFixed(1)} 84c0 7 -15.6 7 -15.6 0z`,
      index % 2 ? paper : oxblood,
    );
  });
  const hung = [66, 84, 102, 120].map(
    (x, index) =>
      `${inked(`M${x} 97v5`, 1)}${drawn(
        [
          [x, 102],
          [x + 5, 112],
          [x + 6, 122 + (index % 2) * 4],
          [x, 129 + (index % 2) * 3],
          [x - 6, 122 + (index % 2) * 4],
          [x - 4, 112],
        ],
        bone,
        { angle: 70, spacing: 2.6, thick: 1.1 },
        1.1,
      )}`,
  );
  return [
    inked('M10 165h220M36 170h130', 1.1),
    drawn(controlPoints('40,24! 202,24! 202,165! 40,165!'), bone, { angle: 0, spacing: 6, thick: 0.6 }),
    drawn(controlPoints('34,18! 208,18! 208,25! 34,25!'), paper, undefined),
    drawn(controlPoints('84,18! 92,7! 150,7! 158,18!'), paper, { angle: 90, spacing: 4, thick: 0.7 }),
    drawn(controlPoints('54,30! 188,30! 188,50! 54,50!'), paper, undefined, 1.1),
    `<g transform="translate(111 30) scale(.62)">${brandMarkPaths(oxblood)}</g>`,
    inked('M64 40h40M138 40h40M70 45h28M144 45h28', 1.2),
    drawn(controlPoints('54,92! 134,92! 134,142! 54,142!'), paper, { angle: 118, spacing: 8, thick: 0.6 }, 1.3),
    inked('M56 97h76', 1.8),
    hung.join(''),
    drawn(
      controlPoints('50,142! 138,142! 138,165! 50,165!'),
      bone,
      { angle: 0, spacing: 4, thick: 1.1, dark: 0.2 },
      1.2,
    ),
    drawn(controlPoints('150,94! 186,94! 186,165! 150,165!'), bone, { angle: 90, spacing: 4, thick: 1 }, 1.3),
    drawn(controlPoints('155,99! 181,99! 181,130! 155,130!'), paper, { angle: 118, spacing: 5, thick: 0.7 }, 1.1),
    inked('M155 137h26v22h-26zM183 133v4', 1.1),
    stripes.join(''),
    inked('M48 58h145.2M48 58L36 84M193.2 58L207.6 84', 1.5),
    inked('M202 96h24M222 96v6M208 96v6', 1.5),
    `<rect x="203" y="102" width="26" height="24" rx="2" fill="${oxblood}" stroke="${ink}" stroke-width="1.2"/><g transform="translate(206.5 104.5) scale(.6)">${brandMarkPaths(bone)}</g>`,
  ].join('');
}

/** An open gate in a fence and nobody in the paddock. */
export function openGate(): string {
  const post = (x: number, top: number) =>
    drawn(
      corners([
        [x, top],
        [x + 9, top],
        [x + 10, 152],
        [x - 1, 152],
      ]),
      bone,
      { angle: 90, spacing: 2.6, thick: 1.3 },
      1.4,
    );
  const gate = controlPoints('74,78! 126,94! 126,158! 74,140!');
  return [
    inked('M10 152h220M30 158h90', 1.1),
    inked('M10 92h56M10 110h56M10 128h56M176 92h56M176 110h56M176 128h56', 1.4),
    inked(curvePath(gate, true), 2.4),
    inked('M74 94l52 18M74 110l52 17M74 125l52 17M74 140l52-46', 1.5),
    post(64, 66),
    post(168, 66),
    post(24, 80),
    post(208, 80),
    filled(
      'M146 168c2-3 5-3 5 0s-4 4-5 0zM153 168c1-3 4-3 5 0s-4 3-5 0zM166 160c2-3 4-3 5 0s-4 4-5 0zM172 160c1-3 4-3 5 0s-4 3-5 0zM184 152c2-2 4-2 4 0s-3 3-4 0z',
      oxblood,
    ),
  ].join('');
}
