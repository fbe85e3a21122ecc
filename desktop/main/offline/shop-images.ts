import { imageAt, imageWidths, objectNameOf, objectPathOf } from '#core/uploads/object-path.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';
import type { ShopLine } from './shop-line.ts';
import type { SeenImages } from './storage/seen-images.ts';

const [thumbnailWidth] = imageWidths;
const faults = new Set([502, 503, 504]);

/** Serves the shop's uploaded images. If the server can't be reached, serves the small versions that are stored here. */
export class ShopImages {
  readonly #connection: ShopConnection;
  readonly #line: Pick<ShopLine, 'isReachable'>;
  /** Returns the store of images; null if no images are stored. */
  readonly #stored: () => SeenImages | null;

  constructor(connection: ShopConnection, line: Pick<ShopLine, 'isReachable'>, stored: () => SeenImages | null) {
    this.#connection = connection;
    this.#line = line;
    this.#stored = stored;
  }

  /**
   * Serves an image. With `omit`, only images that every visitor may see are served, because the session doesn't belong to the person
   * at the counter.
   */
  async pass(request: Request, name: string, credentials: 'include' | 'omit'): Promise<Response> {
    // If the connection is known to be dead, uses the stored image instead of waiting.
    const kept = this.#line.isReachable ? null : this.#kept(name);
    if (kept !== null) return kept;
    const response = await this.#connection.pass(request, credentials);
    if (faults.has(response.status)) return this.#kept(name) ?? response;
    if (response.ok) void this.keep(objectPathOf(name)).catch(() => {});
    return response;
  }

  /** Downloads the small version of an uploaded image if it isn't stored yet. Does nothing for other paths. */
  async keep(path: string): Promise<void> {
    const name = objectNameOf(path);
    const stored = this.#stored();
    if (name === null || stored === null || stored.touch(name)) return;
    const small = imageAt(objectPathOf(name), thumbnailWidth);
    // The image is requested as a visitor would, so that photos of customers' doors are never stored.
    const response = await this.#connection.fetch(small, { credentials: 'omit' });
    if (response.headers.get('cache-control')?.includes('no-store')) return;
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    // The shop's data store is looked up again, because a sign-out during the download may have deleted it.
    if (response.status === 200 && type.startsWith('image/')) this.#stored()?.keep(name, { type, bytes });
  }

  #kept(name: string): Response | null {
    const image = this.#stored()?.find(name) ?? null;
    if (image === null) return null;
    const headers = { 'Content-Type': image.type, 'Cache-Control': 'no-store' };
    return new Response(new Uint8Array(image.bytes), { headers });
  }
}
