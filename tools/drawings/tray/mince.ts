import { palette } from '#core/drawings/palette.ts';
import { brandMarkPaths } from '../artwork/brand-mark.ts';
import { cord, flesh, shadowOf } from '../engraving/flesh.ts';
import { drawn, inked } from '../engraving/pen.ts';
import { controlPoints } from '../geometry/curve.ts';

const { bone, ink, oxblood, paper } = palette;

/** Mince in its tray, strand by strand, the shop's label across the corner. */
export function minceInTray(): string {
  const rim = controlPoints('44,104! 118,58! 360,86! 304,182! 290,190 60,148! 44,140');
  const lip = controlPoints('44,104! 118,58! 360,86! 304,160!');
  const front = controlPoints('44,104! 304,160! 298,200! 60,142!');
  const side = controlPoints('304,160! 360,86! 350,124! 298,200!');
  const heap = controlPoints(
    '64,108 84,84 128,66 190,62 258,74 318,84 342,94 330,118 300,146 262,144 190,132 120,116 78,114',
  );
  const strands: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 10; column++) {
      const [along, back] = [(column + (row % 2) * 0.5 + Math.sin(row * 5.1 + column * 3.7) * 0.16) / 10, row / 6];
      const x = 76 + along * 224 + back * 52;
      const y = 104 + along * 40 - back * 40 - Math.sin(along * 3.1) * 6;
      const turn = Math.sin(row * 7.3 + column * 4.1) * 9;
      if (x > 322 - (1 - back) * 30 || x < 78) continue;
      strands.push(
        `M${x.toFixed(1)} ${y.toFixed(1)}c5-8 13-8 ${(15 + turn * 0.5).toFixed(1)}-1s2 ${(9 + turn * 0.4).toFixed(1)} ${(10 - turn).toFixed(1)} 6`,
      );
    }
  }
  const label = controlPoints('188,96! 278,116! 254,156! 164,135!');
  return [
    shadowOf(rim, 12, 16),
    drawn(side, bone, { angle: 60, spacing: 4.5, thick: 2, dark: 0.4 }, 2.6),
    drawn(front, paper, { angle: 90, spacing: 5.5, thick: 1.6, dark: 0.06 }, 2.6),
    drawn(lip, paper, undefined, 2.6),
    flesh(heap, { angle: 20, spacing: 30, thick: 0.1 }, 2.2),
    strands.map((line) => cord(line, 5.6, oxblood, 1.5)).join(''),
    `<path d="${strands.join('')}" transform="translate(-.8 -1.6)" fill="none" stroke="${bone}" stroke-width="1.3" stroke-dasharray="11 60"/>`,
    drawn(label, paper, undefined, 2),
    `<g transform="translate(190 102) rotate(12.5) skewX(-25) scale(1.05)">${brandMarkPaths(oxblood)}</g>`,
    inked('M228 118l36 8M222 127l36 8.2M216 136l24 5.6', 1.8, ink),
  ].join('');
}
