import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type RenderedResponse } from '#server/http/cached-response.ts';
import type { HeaderList } from '#server/http/guards/security-headers.ts';

export interface PageCacheOptions {
  /** The public revision as it is now. */
  revision(): number;
  /** Renders the response of a key; null where there is nothing to send from here. */
  render(key: string): Promise<RenderedResponse | null>;
  /** What is sent with the response of a key, beside its own. */
  headersOf(key: string): HeaderList;
  maxBytes?: number;
}

interface Entry {
  revision: number;
  response: CachedResponse;
}

/**
 * Caches the public responses that are the same for everybody. An entry is sent only at the revision that was read before
 * it was rendered, so that a saved product shows at once. Only a 200 is cached.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<CachedResponse | null>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? 24 * 1024 * 1024,
      sizeCalculation: ({ response: result }) => result.bytes,
    });
  }

  /** Sends from memory where it can; false where the response must be rendered first. */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.revision !== this.#options.revision()) return false;
    entry.response.send(request, response);
    return true;
  }

  /** Sends, rendering first where needed; requests at the same time share one rendering. False: not from here. */
  async send(key: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.sendCached(key, request, response)) return true;
    const result = await this.#render(key);
    if (result === null) return false;
    result.send(request, response);
    return true;
  }

  #render(key: string): Promise<CachedResponse | null> {
    // Read before rendering: what is saved meanwhile makes this entry old at once, never wrong.
    const revision = this.#options.revision();
    const name = `${revision} ${key}`;
    let rendering = this.#rendering.get(name);
    if (rendering === undefined) {
      rendering = this.#renderAndCache(key, revision).finally(() => this.#rendering.delete(name));
      this.#rendering.set(name, rendering);
    }
    return rendering;
  }

  async #renderAndCache(key: string, revision: number): Promise<CachedResponse | null> {
    const rendered = await this.#options.render(key);
    if (rendered?.status !== 200) return null;
    const result = new CachedResponse(rendered, this.#options.headersOf(key), 'no-cache');
    this.#entries.set(key, { revision, response: result });
    return result;
  }
}
