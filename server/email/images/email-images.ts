import { LRUCache } from 'lru-cache';
import { drawingAt } from '#core/drawings/drawing-at.ts';
import { palette } from '#core/drawings/palette.ts';
import { objectNameOf } from '#core/uploads/object-path.ts';
import type { Deps } from '#server/deps.ts';
import { type MakeSharp, withSharp } from '#server/images/image-cache.ts';
import { readDrawing } from '#server/images/sharing-image.ts';
import { type ImageKind, imageSizes, sourcePattern } from './email-image.ts';

/** An image that is sent with an email. A drawing is a PNG and a photo a JPEG, because Outlook shows neither SVG nor WebP. */
export interface DrawnImage {
  contentType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

/**
 * An image attached to the email. The email's HTML refers to it by `cid`. A link would need a public URL, which a shop behind a router
 * doesn't have. It would also reveal who reads the email.
 */
export interface EmailAttachment extends DrawnImage {
  cid: string;
  filename: string;
}

/** The memory for drawn images, enough for a few hundred drawings. */
const maxBytes = 2 * 1024 * 1024;

/** Draws the images of emails when the emails are sent or shown. */
export class EmailImages {
  readonly #uploadedImages: Pick<Deps['uploadedImages'], 'read'>;
  readonly #drawn = new LRUCache<string, DrawnImage>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => content.length,
  });

  constructor({ uploadedImages }: Pick<Deps, 'uploadedImages'>) {
    this.#uploadedImages = uploadedImages;
  }

  /** Returns the HTML and its images as attachments. The images are thus shown offline too, and nothing is loaded from a server. */
  async attach(html: string): Promise<{ html: string; attachments: EmailAttachment[] }> {
    const drawn = await this.#drawAll(html);
    const attachments = [...drawn.values()].map((image, index): EmailAttachment => {
      const extension = image.contentType === 'image/png' ? 'png' : 'jpg';
      return { ...image, cid: `image-${index + 1}@hindquarter`, filename: `image-${index + 1}.${extension}` };
    });
    const cids = new Map([...drawn.keys()].map((source, index) => [source, `cid:${attachments[index]?.cid}`]));
    return { html: withSources(html, cids), attachments };
  }

  /** The HTML with its images embedded, for a preview. */
  async inline(html: string): Promise<string> {
    const drawn = await this.#drawAll(html);
    return withSources(html, new Map([...drawn].map(([source, image]) => [source, dataUrl(image)])));
  }

  /** Draws each image of an email once. */
  async #drawAll(html: string): Promise<Map<string, DrawnImage>> {
    const drawn = new Map<string, DrawnImage>();
    for (const [, kind = '', path = ''] of html.matchAll(sourcePattern)) {
      const source = `${kind}:${path}`;
      if (drawn.has(source)) continue;
      const image = await this.#draw(kind as ImageKind, path);
      if (image !== null) drawn.set(source, image);
    }
    return drawn;
  }

  /**
   * Draws an image, or the shop's logo if the image can't be drawn. Returns null if this fails too, because an image must never delay
   * an email.
   */
  async #draw(kind: ImageKind, path: string): Promise<DrawnImage | null> {
    const source = `${kind}:${path}`;
    const cached = this.#drawn.get(source);
    if (cached) return cached;
    try {
      const image = await this.#drawing(kind, path);
      this.#drawn.set(source, image);
      return image;
    } catch {
      // The photo is missing or on another host, so the shop's logo is drawn in its place. The next email tries the photo again.
      return drawMark(kind).catch(() => null);
    }
  }

  async #drawing(kind: ImageKind, path: string): Promise<DrawnImage> {
    if (kind === 'mark') return drawMark(kind);
    const name = objectNameOf(path);
    if (name !== null) return drawPhoto(kind, await this.#uploadedImages.read(name, kind === 'product' ? 400 : 1600));
    const draw = drawingAt(path);
    if (draw === null) throw new Error(`There is no drawing at ${path}`);
    return withSharp((sharp) => drawSvg(sharp, kind, draw(readDrawing)));
  }
}

/** Draws an SVG as a PNG. A chart gets a paper background, so that its ink is visible on a dark screen. The logo has its own background. */
async function drawSvg(sharp: MakeSharp, kind: ImageKind, svg: string): Promise<DrawnImage> {
  const { width, height } = pixels(kind);
  const background = kind === 'mark' ? '#0000' : palette.paper;
  const drawn = sharp(Buffer.from(svg)).resize(width, height, { fit: 'contain', background });
  const image = kind === 'mark' ? drawn : drawn.flatten({ background });
  return { contentType: 'image/png', content: await image.png({ palette: true, colours: 64, effort: 4 }).toBuffer() };
}

/** Draws the shop's logo. In place of another image, draws it small in the middle of that image's area. */
function drawMark(kind: ImageKind): Promise<DrawnImage> {
  return withSharp((sharp) => {
    const mark = readDrawing('favicon.svg');
    if (kind === 'mark') return drawSvg(sharp, kind, mark);
    return drawSvg(sharp, kind, mark.replace('viewBox="0 0 32 32"', 'viewBox="-16 -16 64 64"'));
  });
}

/** Draws a photo as JPEG. A product's photo is cropped to fill its area; the driver's photo is shown whole. */
function drawPhoto(kind: ImageKind, webp: Buffer): Promise<DrawnImage> {
  return withSharp(async (sharp) => {
    const fit = kind !== 'photo' ? { fit: 'cover' as const } : { fit: 'inside' as const, withoutEnlargement: true };
    const { width, height } = pixels(kind);
    const image = sharp(webp).resize(width, height, fit).flatten({ background: palette.paper });
    return { contentType: 'image/jpeg', content: await image.jpeg({ quality: 76, mozjpeg: true }).toBuffer() };
  });
}

function pixels(kind: ImageKind): { width: number; height: number } {
  const { width, height } = imageSizes[kind];
  return { width: 2 * width, height: 2 * height };
}

/** Puts the source of the drawn image into every <img>. An <img> whose image couldn't be drawn is left out. */
function withSources(html: string, sources: ReadonlyMap<string, string>): string {
  return html.replace(sourcePattern, (tag: string, kind: string, path: string) => {
    const source = sources.get(`${kind}:${path}`);
    return source === undefined ? '' : tag.replace(`src="image:${kind}:${path}"`, () => `src="${source}"`);
  });
}

function dataUrl({ contentType, content }: DrawnImage): string {
  return `data:${contentType};base64,${content.toString('base64')}`;
}
