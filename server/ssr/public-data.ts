import { LRUCache } from 'lru-cache';
import type { PlainResponse, Routes } from '#server/http/routes.ts';

const maxResponses = 300;

/**
 * What pages are made of: public reads, answered in this process and kept for as long as the public revision stands.
 * Every page asks for the shop's settings, and many for the same list. Answers are shared: nobody may write into one.
 */
export class PublicData {
  readonly #routes: Routes;
  readonly #revision: () => number;
  readonly #responses = new LRUCache<string, { revision: number; response: Promise<PlainResponse> }>({
    max: maxResponses,
  });

  constructor(routes: Routes, revision: () => number) {
    this.#routes = routes;
    this.#revision = revision;
  }

  /** Refusals are answers and are shared too, but not kept: there are as many of them as there are wrong addresses. */
  load(path: string): Promise<PlainResponse> {
    const revision = this.#revision();
    const known = this.#responses.get(path);
    if (known?.revision === revision) return known.response;
    const response = this.#routes.response(path);
    this.#responses.set(path, { revision, response });
    response.then(
      ({ status }) => {
        if (status !== 200) this.#responses.delete(path);
      },
      () => this.#responses.delete(path),
    );
    return response;
  }
}
