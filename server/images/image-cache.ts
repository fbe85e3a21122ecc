import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { CachedResponse } from '#server/http/cached-response.ts';

export interface ImageCacheOptions {
  cacheControl: string;
  maxBytes: number;
}

/** For what is drawn again when the shop's words change. */
const drawings: ImageCacheOptions = { cacheControl: 'public, max-age=86400', maxBytes: 8 * 1024 * 1024 };

/** Keeps images that were drawn or fetched, bounded in bytes. What many ask for at once is drawn once. */
export class ImageCache {
  readonly #cacheControl: string;
  readonly #images: LRUCache<string, CachedResponse>;
  readonly #drawing = new Map<string, Promise<CachedResponse>>();

  constructor({ cacheControl, maxBytes }: ImageCacheOptions = drawings) {
    this.#cacheControl = cacheControl;
    this.#images = new LRUCache({ maxSize: maxBytes, sizeCalculation: (image) => image.bytes });
  }

  /** The image of this name, drawn where it isn't kept. The name says all that the image depends on. */
  async take(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    const cached = this.#images.get(name);
    if (cached) return cached;
    const begun = this.#drawing.get(name) ?? this.#draw(name, contentType, draw);
    this.#drawing.set(name, begun);
    return begun;
  }

  async #draw(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    try {
      // The app has set the headers of every answer by then.
      const image = new CachedResponse({ status: 200, contentType, body: await draw() }, [], this.#cacheControl);
      this.#images.set(name, image);
      return image;
    } finally {
      this.#drawing.delete(name);
    }
  }
}

export type MakeSharp = (input: string | Buffer, options?: SharpOptions) => Sharp;

/** Two at a time over all that is drawn and re-encoded: each takes a core for a moment, and the shop has customers. */
const room = pLimit(2);

/** Does work that decodes or encodes images. The library is loaded at the first. */
export function withSharp<Result>(work: (sharp: MakeSharp) => Promise<Result>): Promise<Result> {
  return room(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    return work(sharp);
  });
}
