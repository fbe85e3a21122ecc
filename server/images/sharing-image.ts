import { markCuts } from '#core/drawings/compose-drawing.ts';
import { palette } from '#core/drawings/palette.ts';
import { escapeXml } from '#core/escape-xml.ts';
import type { ProductType } from '#core/products/product-options.ts';

export interface SharingImage {
  readonly type: ProductType;
  readonly cuts: readonly string[];
  readonly title: string;
  readonly priceText?: string | undefined;
  readonly businessName: string;
}

const { ink, oxblood } = palette;
const charactersPerLine = 14;

/** The image that is shown where a product's page is shared, from its drawing: the cuts marked, the words set. */
export function sharingImageSvg(drawing: string, image: SharingImage): string {
  return markCuts(drawing, image.cuts).replace(/<\/svg>$/, () => `${texts(image)}</svg>`);
}

function texts({ title, priceText, businessName }: SharingImage): string {
  const lines = title ? titleLines(title) : [];
  const first = 300 - (lines.length - 1) * 30;
  const text = (x: number, y: number, size: number, fill: string, content: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="600" fill="${fill}">${escapeXml(content)}</text>`;
  return `<g>${[
    businessName ? text(146, 122, 34, oxblood, businessName) : '',
    ...lines.map((line, index) => text(84, first + index * 60, 52, ink, line)),
    priceText ? text(84, first + lines.length * 60 + 24, 46, oxblood, priceText) : '',
  ].join('')}</g>`;
}

/** Breaks a title into three lines at most; what doesn't fit ends in an ellipsis. */
function titleLines(title: string): string[] {
  const lines = [''];
  for (const word of title.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > charactersPerLine) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]} …`] : lines;
}
