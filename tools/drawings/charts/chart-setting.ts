import { palette } from '#core/drawings/palette.ts';
import { escapeXml } from '#core/escape-xml.ts';
import { svgNumber, svgNumbers } from '../geometry/svg-number.ts';

const { ink, paper, bone, oxblood } = palette;

/** Returns the ground under an animal: strokes that get thinner towards the sides and, in the fine version, tufts of grass. */
export function ground(fine: boolean): string {
  let path = 'M34 394.5q286 -1.6 572 0q-286 2 -572 0z';
  const rows = fine ? 5 : 2;
  for (let row = 0; row < rows; row++) {
    const y = 399 + row * (fine ? 3.6 : 6);
    for (let part = 0; part < 3; part++) {
      const left = 64 + row * 22 + part * 168 + Math.sin(row * 5.1 + part * 9.7) * 26;
      const length = 150 - row * 16 + Math.sin(row * 3.3 + part * 4.1) * 30;
      path += `M${svgNumbers(left, y)}q${svgNumbers(length / 2, -1.1, length, 0)}q${svgNumbers(-length / 2, 1.1, -length, 0)}z`;
    }
  }
  const tufts = fine ? [62, 118, 196, 288, 342, 416, 452, 498, 566, 596] : [];
  for (const x of tufts) {
    const height = 8 + Math.sin(x) * 3;
    path += `M${x} 395q-1-${svgNumber(height * 0.6)} -5-${svgNumber(height * 0.8)}q5 1 6.2 ${svgNumber(height * 0.7)}q0-${svgNumber(height * 0.9)} 2.4-${svgNumber(height * 1.2)}q-1 4 0 ${svgNumber(height * 1.1)}q2-5 6-${svgNumber(height * 0.7)}q-4 3-5 ${svgNumber(height * 0.8)}z`;
  }
  return `<path d="${path}" fill="${ink}"/>`;
}

/** A ruled frame, 720 by 540, with notched corners and a plate for the caption. */
export function frame(caption: string): string {
  const notched = (inset: number, notch: number) => {
    const [right, foot] = [720 - inset, 540 - inset];
    return `M${inset + notch} ${inset}H${right - notch}a${notch} ${notch} 0 0 0 ${notch} ${notch}V${foot - notch}a${notch} ${notch} 0 0 0-${notch} ${notch}H${inset + notch}a${notch} ${notch} 0 0 0-${notch}-${notch}V${inset + notch}a${notch} ${notch} 0 0 0 ${notch}-${notch}z`;
  };
  const plate = 'M214 500h292l8 12-8 12h-292l-8-12z';
  const inner = 'M218 504h284l5.5 8-5.5 8h-284l-5.5-8z';
  const dots = [
    [15, 15],
    [705, 15],
    [15, 525],
    [705, 525],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${oxblood}"/>`);
  return `<g fill="none" stroke="${ink}"><path d="${notched(10, 20)}" stroke-width="2"/><path d="${notched(16, 20)}" stroke-width=".7"/><path d="${plate}" fill="${paper}" stroke-width="1.4"/><path d="${inner}" fill="${bone}" stroke-width=".6"/></g>${dots.join('')}<text x="360" y="517" text-anchor="middle" font-size="14" font-weight="600" letter-spacing="2.2" fill="${ink}">${escapeXml(caption.toUpperCase())}</text>`;
}
