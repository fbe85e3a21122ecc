import { seenAtHeader } from '#desktop/ipc.ts';

/** Paths that every screen reads. Their dates don't count for any screen. */
const shared = /^\/api\/(?:users\/me|shop|seo|sessions)\b/;

/** The dates of those responses on the screen that come from this computer: when the server had sent them. */
export class SeenDates {
  readonly #dates = new Map<string, string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The oldest of these dates; null if all data on the screen came from the server. */
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

/** Records the dates of the responses that the screens receive. The responses aren't changed. */
export function watchResponses(dates: SeenDates): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plain(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (isRead && response.ok && typeof input === 'string') dates.note(input, response.headers.get(seenAtHeader));
    return response;
  };
}
