import type { Label } from './label.ts';
import { encoded } from './label-codes.ts';
import { capital } from './text-width.ts';

/** Converts millimetres to dots of a label printer, which has 203 dots per inch. */
const dots = (millimetres: number) => Math.round(millimetres * 8);

/** Returns a label in ZPL, the language of Zebra printers. Their font has no bold letters, so bold text is printed twice, one dot apart. */
export function labelZpl({ width, height, parts }: Label): string {
  const lines = parts.flatMap((part) => {
    if (part.kind === 'text') {
      const size = dots(part.cap / capital);
      const at = (x: number) => `^FT${x},${dots(part.y)}^A0N,${size},${size}^FH_^FD${zplText(part.text)}^FS`;
      return part.isBold ? [at(dots(part.x)), at(dots(part.x) + 1)] : [at(dots(part.x))];
    }
    const place = `^FO${dots(part.x)},${dots(part.y)}`;
    if (part.kind === 'ean') {
      const module = dots(part.width / 113);
      const x = dots(part.x) + 11 * module;
      return [`^FO${x},${dots(part.y)}^BY${module}^BEN,${dots(part.height) - 24},Y,N^FD${part.digits.slice(0, 12)}^FS`];
    }
    return [`${place}^BXN,4,200,0,0,6,_^FD_1${encoded(part.elements, '_1')}^FS`];
  });
  return ['^XA', '^CI28', `^PW${dots(width)}`, `^LL${dots(height)}`, ...lines, '^XZ', ''].join('\n');
}

/** Writes characters that have a special meaning in ZPL as character codes. */
function zplText(text: string): string {
  return text.replace(/[\^~_]/g, (found) => `_${found.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A label in TSC's language. */
export function labelTspl({ width, height, parts }: Label): string {
  const lines = parts.flatMap((part) => {
    if (part.kind === 'text') {
      const size = part.cap / capital;
      const points = Math.round(size / 0.3528);
      const top = dots(part.y - size * 0.8);
      const at = (x: number) => `TEXT ${x},${top},"0",0,${points},${points},"${tsplText(part.text)}"`;
      return part.isBold ? [at(dots(part.x)), at(dots(part.x) + 1)] : [at(dots(part.x))];
    }
    if (part.kind === 'ean') {
      const module = dots(part.width / 113);
      const x = dots(part.x) + 11 * module;
      return [
        `BARCODE ${x},${dots(part.y)},"EAN13",${dots(part.height) - 24},1,0,${module},${module},"${part.digits}"`,
      ];
    }
    const size = dots(part.size);
    return [`DMATRIX ${dots(part.x)},${dots(part.y)},${size},${size},c126,x4,"~1${encoded(part.elements, '~1')}"`];
  });
  return [`SIZE ${width} mm,${height} mm`, 'GAP 3 mm,0 mm', 'CODEPAGE UTF-8', 'CLS', ...lines, 'PRINT 1', ''].join(
    '\r\n',
  );
}

function tsplText(text: string): string {
  return text.replaceAll('"', '\\["]');
}
