import { withSharp } from './image-cache.ts';
import { readDrawing } from './sharing-image.ts';

/** The names under which browsers, phones and the manifest request the shop's icons, with each icon's width in pixels. */
export const iconWidths = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
} as const;
export type IconPath = keyof typeof iconWidths;

const drawnWidth = 32;
const dotsPerInch = 72;

/** Draws an icon of the shop's logo: the enamel tile for a browser's tab, or an image that fills its square for a home screen. */
export async function drawIcon(path: IconPath): Promise<Buffer> {
  const width = iconWidths[path];
  const isTab = path === '/favicon.ico';
  const svg = Buffer.from(readDrawing(isTab ? 'favicon.svg' : 'touch-icon.svg'));
  const png = await withSharp((sharp) =>
    sharp(svg, { density: (dotsPerInch * width) / drawnWidth })
      .resize(width, width)
      .png({ palette: true })
      .toBuffer(),
  );
  return isTab ? iconFile(png, width) : png;
}

/** Creates an .ico file with one PNG: the header, the entry that states where the image starts, and the image. */
function iconFile(png: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(width, 6);
  header.writeUInt8(width, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
