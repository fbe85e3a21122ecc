import { LRUCache } from 'lru-cache';
import type { Sharp, SharpOptions } from 'sharp';
import { BoundedQueue } from '#server/bounded-queue.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { shopLimits } from '#server/limits.ts';

export interface ImageCacheOptions {
  cacheControl: string;
  maxBytes: number;
}

/** The options for images that are drawn again when the shop's text changes. */
const drawings: ImageCacheOptions = { cacheControl: 'public, max-age=86400', maxBytes: 8 * 1024 * 1024 };

/** Caches images that were drawn or fetched, up to a limit in bytes. Simultaneous requests for an image wait for the same drawing. */
export class ImageCache {
  readonly #cacheControl: string;
  readonly #images: LRUCache<string, CachedResponse>;
  readonly #drawing = new Map<string, Promise<CachedResponse>>();

  constructor({ cacheControl, maxBytes }: ImageCacheOptions = drawings) {
    this.#cacheControl = cacheControl;
    this.#images = new LRUCache({ maxSize: maxBytes, sizeCalculation: (image) => image.bytes });
  }

  /** Returns the image with this name, drawn if it isn't cached. The name must contain everything that the image depends on. */
  async take(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    const cached = this.#images.get(name);
    if (cached) return cached;
    const begun = this.#drawing.get(name) ?? this.#draw(name, contentType, draw);
    this.#drawing.set(name, begun);
    return begun;
  }

  async #draw(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    try {
      // No headers are passed, because the app has already set the headers of every response.
      const image = new CachedResponse({ status: 200, contentType, body: await draw() }, [], this.#cacheControl);
      this.#images.set(name, image);
      return image;
    } finally {
      this.#drawing.delete(name);
    }
  }
}

export type MakeSharp = (input: string | Buffer, options?: SharpOptions) => Sharp;

const room = new BoundedQueue(shopLimits.images);

/**
 * Runs work that decodes or encodes images. The library is loaded at first use.
 * @throws AppError busy
 */
export function withSharp<Result>(work: (sharp: MakeSharp) => Promise<Result>): Promise<Result> {
  return room.run(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    return work(sharp);
  });
}
