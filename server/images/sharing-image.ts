import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import type { PublicSeo } from '#core/content/seo.ts';
import { defaultCuts } from '#core/cuts/cut.ts';
import { markCuts } from '#core/drawings/compose-drawing.ts';
import { chartFile } from '#core/drawings/drawing-spec.ts';
import { palette } from '#core/drawings/palette.ts';
import { escapeXml } from '#core/escape-xml.ts';
import { formatMoney } from '#core/money.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { projectRoot } from '#server/project-root.ts';
import { withSharp } from './image-cache.ts';

const drawingTexts = new Map<string, string>();

/** The text of a file in core/drawings, read once. `name` is always the name of a drawing, because the URL is checked first. */
export function readDrawing(name: string): string {
  const text = drawingTexts.get(name) ?? readFileSync(join(projectRoot, 'core', 'drawings', name), 'utf8');
  drawingTexts.set(name, text);
  return text;
}

export interface SharingImage {
  readonly type: ProductType;
  readonly cuts: readonly string[];
  readonly title: string;
  readonly priceText?: string | undefined;
  readonly businessName: string;
}

const { ink, oxblood } = palette;
const charactersPerLine = 14;

/** The image of a shared product page, from its drawing, with the cuts marked and the text filled in. */
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

/** Breaks a title into at most three lines; a longer title ends in an ellipsis. */
function titleLines(title: string): string[] {
  const lines = [''];
  for (const word of title.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > charactersPerLine) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]} …`] : lines;
}

export function productSharing(product: Product, businessName: string): SharingImage {
  const { type, cuts, name, price } = product;
  return { type, cuts, title: name, priceText: formatMoney(price), businessName };
}

export function shopSharing({ ogTitle }: PublicSeo, businessName: string): SharingImage {
  return { type: 'beef', cuts: defaultCuts('beef', 'quarter'), title: ogTitle, businessName };
}

/** The image of a shared page as a PNG of 1200 by 630. */
export function sharingPng(image: SharingImage): Promise<Buffer> {
  return withSharp(async (sharp) => {
    const drawing = readDrawing(chartFile(image.type, 'sharing'));
    const svg = await textToPaths(sharingImageSvg(drawing, image));
    return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
  });
}

// The file is a static version of the display font, because fontkit can't draw the variable version.
const fontFile = join(projectRoot, 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff');

let font: Promise<Font> | undefined;

async function loadFont(): Promise<Font> {
  const { create } = await import('fontkit');
  // The file contains a single font, so the result is a font and not a font collection.
  return create(await readFile(fontFile)) as Font;
}

/**
 * Replaces every <text> in an SVG with a path in the shop's display font, so that the image doesn't depend on the machine's fonts.
 * Supports only the attributes that our own drawings use: x, y, font-size, fill, text-anchor and plain text.
 */
export async function textToPaths(svg: string): Promise<string> {
  if (!svg.includes('<text')) return svg;
  font ??= loadFont();
  const face = await font;
  return svg.replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_all, attributes: string, label: string) =>
    drawText(face, readAttributes(attributes), readText(label)),
  );
}

function drawText(face: Font, attributes: Map<string, string>, label: string): string {
  const number = (name: string, absent: number) => Number(attributes.get(name) ?? absent);
  const scale = number('font-size', 16) / face.unitsPerEm;
  const run = face.layout(label);
  const width = run.advanceWidth * scale;
  const anchor = attributes.get('text-anchor');
  const start = number('x', 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const at = run.positions[index];
    // In fonts, y grows upwards from the baseline; in images, it grows downwards.
    const path = glyph.path
      .scale(scale, -scale)
      .translate(start + (pen + (at?.xOffset ?? 0)) * scale, number('y', 0) - (at?.yOffset ?? 0) * scale);
    pen += at?.xAdvance ?? glyph.advanceWidth;
    return path.toSVG();
  });
  return `<path d="${glyphs.join('')}" fill="${attributes.get('fill') ?? '#000'}"/>`;
}

function readAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function readText(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
