import { LRUCache } from 'lru-cache';
import { KeptAnswer } from '#server/ssr/kept-answer.ts';

const shelfBytes = 8 * 1024 * 1024;
const oneDay = 'public, max-age=86400';

/** Keeps pictures that were drawn, bounded in bytes. What many ask for at once is drawn once. */
export class PictureShelf {
  readonly #pictures = new LRUCache<string, KeptAnswer>({
    maxSize: shelfBytes,
    sizeCalculation: (picture) => picture.bytes,
  });
  readonly #drawing = new Map<string, Promise<KeptAnswer>>();

  /** The picture of this name, drawn where it isn't kept. The name says all that the picture depends on. */
  async take(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<KeptAnswer> {
    const kept = this.#pictures.get(name);
    if (kept) return kept;
    const begun = this.#drawing.get(name) ?? this.#draw(name, contentType, draw);
    this.#drawing.set(name, begun);
    return begun;
  }

  async #draw(name: string, contentType: string, draw: () => Promise<Buffer>): Promise<KeptAnswer> {
    try {
      // The app has set the headers of every answer by then.
      const picture = new KeptAnswer({ status: 200, contentType, body: await draw() }, [], oneDay);
      this.#pictures.set(name, picture);
      return picture;
    } finally {
      this.#drawing.delete(name);
    }
  }
}
