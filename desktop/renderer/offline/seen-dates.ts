import { seenAtHeader } from '#desktop/ipc.ts';

/** Paths that every screen reads; their data isn't counted as a screen's own data. */
const shared = /^\/api\/(?:users\/me|shop|seo|sessions)\b/;

/** The dates of the responses on the screen that come from this computer and not from the server. */
export class SeenDates {
  readonly #dates = new Map<string, string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The oldest date of a response on the screen; null if everything came from the server. */
  get oldest(): string | null {
    return [...this.#dates.values()].sort()[0] ?? null;
  }

  note(path: string, seenAt: string | null): void {
    if (shared.test(path) || (this.#dates.get(path) ?? null) === seenAt) return;
    if (seenAt === null) this.#dates.delete(path);
    else this.#dates.set(path, seenAt);
    this.#onChange();
  }

  /** Forgets the dates. Called when another screen is shown. */
  clear(): void {
    if (this.#dates.size === 0) return;
    this.#dates.clear();
    this.#onChange();
  }
}

/** Records the dates of the responses to the screens' requests. The responses are passed on unchanged. */
export function watchResponses(dates: SeenDates): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plain(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (isRead && response.ok && typeof input === 'string') dates.note(input, response.headers.get(seenAtHeader));
    return response;
  };
}
