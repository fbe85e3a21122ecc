import { palette } from '#core/drawings/palette.ts';
import { brandMarkPaths } from '../artwork/brand-mark.ts';
import { corners, drawn, filled, inked } from '../engraving/pen.ts';
import { controlPoints, curvePath } from '../geometry/curve.ts';

const { paper, bone, ink, oxblood } = palette;

/** The front of the shop: parapet, striped awning, a window with a rail of meat, and the enamel sign over the door. */
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

/** An open gate in a fence, and an empty paddock. */
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
