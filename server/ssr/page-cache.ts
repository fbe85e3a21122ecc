import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type RenderedResponse } from '#server/http/cached-response.ts';
import type { HeaderList } from '#server/http/guards/security-headers.ts';

export interface PageCacheOptions {
  /** The public revision as it is now. */
  revision(): number;
  /** Makes the answer of a key; null where there is nothing to send from here. */
  make(key: string): Promise<RenderedResponse | null>;
  /** Sent with every answer. */
  headers: HeaderList;
  maxBytes?: number;
}

interface Entry {
  revision: number;
  response: CachedResponse;
}

/**
 * Keeps the public answers that are the same for everybody. An entry answers only at the revision that was read before it
 * was made, so that a saved product shows at once; nothing but a 200 is kept.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #making = new Map<string, Promise<CachedResponse | null>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? 24 * 1024 * 1024,
      sizeCalculation: ({ response: result }) => result.bytes,
    });
  }

  /** Answers from memory where it can; false where the answer must be made first. */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.revision !== this.#options.revision()) return false;
    entry.response.send(request, response);
    return true;
  }

  /** Answers, made anew where needed; those who ask at the same time share one making. False: not from here. */
  async send(key: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.sendCached(key, request, response)) return true;
    const result = await this.#make(key);
    if (result === null) return false;
    result.send(request, response);
    return true;
  }

  #make(key: string): Promise<CachedResponse | null> {
    // Read before making: what is saved meanwhile makes this entry old at once, never wrong.
    const revision = this.#options.revision();
    const name = `${revision} ${key}`;
    let making = this.#making.get(name);
    if (making === undefined) {
      making = this.#makeAndKeep(key, revision).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  async #makeAndKeep(key: string, revision: number): Promise<CachedResponse | null> {
    const created = await this.#options.make(key);
    if (created?.status !== 200) return null;
    const result = new CachedResponse(created, this.#options.headers, 'no-cache');
    this.#entries.set(key, { revision, response: result });
    return result;
  }
}
