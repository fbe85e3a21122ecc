import { LRUCache } from 'lru-cache';
import type { PlainAnswer, Routes } from '#server/http/routes.ts';

const mostAnswers = 300;

/**
 * What pages are made of: public reads, answered in this process and kept for as long as the public revision stands.
 * Every page asks for the shop's settings, and many for the same list. Answers are shared: nobody may write into one.
 */
export class PublicData {
  readonly #routes: Routes;
  readonly #revision: () => number;
  readonly #answers = new LRUCache<string, { revision: number; answer: Promise<PlainAnswer> }>({ max: mostAnswers });

  constructor(routes: Routes, revision: () => number) {
    this.#routes = routes;
    this.#revision = revision;
  }

  /** Refusals are answers and are shared too, but not kept: there are as many of them as there are wrong addresses. */
  load(path: string): Promise<PlainAnswer> {
    const revision = this.#revision();
    const known = this.#answers.get(path);
    if (known?.revision === revision) return known.answer;
    const answer = this.#routes.answer(path);
    this.#answers.set(path, { revision, answer });
    answer.then(
      ({ status }) => {
        if (status !== 200) this.#answers.delete(path);
      },
      () => this.#answers.delete(path),
    );
    return answer;
  }
}
