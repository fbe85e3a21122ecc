import { escapeXml } from '#core/escape-xml.ts';
import type { Label, LabelEan, LabelMatrix } from './label.ts';
import { capital, textWidth } from './text-width.ts';

/** Draws a code as an SVG element with a viewBox and without text. */
export type DrawCode = (code: LabelEan | LabelMatrix) => string;

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Draws a label as an SVG picture in its real size. */
export function labelSvg({ width, height, parts }: Label, draw: DrawCode): string {
  const drawn = parts.map((part) => {
    if (part.kind === 'text') {
      const size = round(part.cap / capital);
      const weight = part.isBold ? ' font-weight="700"' : '';
      // Stretches the text to the width that was measured for it, because a computer without these fonts uses another font.
      const fitted = `textLength="${round(textWidth(part.text, part))}" lengthAdjust="spacingAndGlyphs"`;
      const place = `x="${round(part.x)}" y="${round(part.y)}" font-size="${size}"${weight}`;
      return `<text xml:space="preserve" ${place} ${fitted}>${escapeXml(part.text)}</text>`;
    }
    const [w, h] = part.kind === 'ean' ? [part.width, part.height] : [part.size, part.size];
    const place = `x="${round(part.x)}" y="${round(part.y)}" width="${round(w)}" height="${round(h)}"`;
    return draw(part).replace(/^<svg /, `<svg ${place} `);
  });
  const family = 'font-family="Arial, Helvetica, Liberation Sans, sans-serif"';
  // Removes the page's word and letter spacing, which would be far too wide in the label's units of a millimetre.
  const space = 'style="display:block;word-spacing:0;letter-spacing:0"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" ${family} ${space}>${drawn.join('')}</svg>`;
}
