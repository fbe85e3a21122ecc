import { animalDrawing } from './animal-drawing.ts';
import type { Burin } from './animal-engraving.ts';
import { brandMarkPaths } from './brand-mark.ts';
import type { AnimalType } from './cut.ts';
import { palette } from './palette.ts';
import { svgText } from './svg-text.ts';

export interface SharingImage {
  readonly type: AnimalType;
  readonly cuts: readonly string[];
  readonly title?: string | undefined;
  readonly priceText?: string | undefined;
  readonly businessName?: string | undefined;
  /** The family of all words; only what the renderer has installed will be used. */
  readonly fontFamily?: string | undefined;
  /** False leaves every word out, for renderers without fonts. */
  readonly withText?: boolean | undefined;
}

const { paper, ink, oxblood, steel } = palette;
const burin: Burin = {
  spacing: 5,
  thick: 1.9,
  contour: 2.2,
  seam: 1,
  finer: true,
  straightUnder: 0.8,
  unit: 0.1,
  cross: false,
};
const lettersPerLine = 14;

/** Breaks a title into three lines at most; what doesn't fit ends in an ellipsis. */
function titleLines(title: string): string[] {
  const lines = [''];
  for (const word of title.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > lettersPerLine) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]} …`] : lines;
}

function words({ title, priceText, businessName, fontFamily }: SharingImage): string {
  const lines = title ? titleLines(title) : [];
  const first = 300 - (lines.length - 1) * 30;
  const text = (x: number, y: number, size: number, fill: string, content: string, weight = 600) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${svgText(content)}</text>`;
  return `<g font-family="${svgText(fontFamily ?? 'Fraunces, Georgia, serif')}">${[
    businessName ? text(146, 122, 34, oxblood, businessName) : '',
    ...lines.map((line, index) => text(84, first + index * 60, 52, ink, line)),
    priceText ? text(84, first + lines.length * 60 + 24, 46, oxblood, priceText) : '',
  ].join('')}</g>`;
}

/** The picture that is shown where a pack's page is shared, 1200 by 630. */
export function sharingImageSvg(image: SharingImage): string {
  const alone = image.withText === false;
  const chart = alone ? 'translate(236 34) scale(1.25)' : 'translate(498 96) scale(1.04)';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${paper}"/>
<path d="M28 28h1144v574h-1144z" fill="none" stroke="${ink}" stroke-width="2.5"/><path d="M37 37h1126v556h-1126z" fill="none" stroke="${ink}" stroke-width="1"/>
<path d="M${alone ? '84 526h1032M84 532h1032' : '84 506h1032M84 512h1032'}" fill="none" stroke="${steel}" stroke-width="1"/>
<g transform="translate(84 84) scale(1.5)">${brandMarkPaths(oxblood)}</g>
<g transform="${chart}">${animalDrawing(image.type, image.cuts, burin, 'share')}</g>${alone ? '' : words(image)}</svg>`;
}
