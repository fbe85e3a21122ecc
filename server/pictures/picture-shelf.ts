import { LRUCache } from 'lru-cache';
import { CachedResponse } from '#server/http/cached-response.ts';

export interface ShelfOptions {
  cacheControl: string;
  mostBytes: number;
}

/** For what is drawn anew when the shop's words change. */
const drawings: ShelfOptions = { cacheControl: 'public, max-age=86400', mostBytes: 8 * 1024 * 1024 };

/** Keeps pictures that were drawn or fetched, bounded in bytes. What many ask for at once is drawn once. */
export class PictureShelf {
  readonly #cacheControl: string;
  readonly #pictures: LRUCache<string, CachedResponse>;
  readonly #drawing = new Map<string, Promise<CachedResponse>>();

  constructor({ cacheControl, mostBytes }: ShelfOptions = drawings) {
    this.#cacheControl = cacheControl;
    this.#pictures = new LRUCache({ maxSize: mostBytes, sizeCalculation: (picture) => picture.bytes });
  }

  /** The picture of this name, drawn where it isn't kept. The name says all that the picture depends on. */
  async take(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    const kept = this.#pictures.get(name);
    if (kept) return kept;
    const begun = this.#drawing.get(name) ?? this.#draw(name, contentType, draw);
    this.#drawing.set(name, begun);
    return begun;
  }

  async #draw(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<CachedResponse> {
    try {
      // The app has set the headers of every answer by then.
      const picture = new CachedResponse({ status: 200, contentType, body: await draw() }, [], this.#cacheControl);
      this.#pictures.set(name, picture);
      return picture;
    } finally {
      this.#drawing.delete(name);
    }
  }
}
