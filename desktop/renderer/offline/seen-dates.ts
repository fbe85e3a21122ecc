import { seenAtHeader } from '#desktop/ipc.ts';

/** What every screen begins with, and no screen is about. */
const shared = /^\/api\/(?:users\/me|shop|seo|sessions)\b/;

/** From when the answers are that the screen stands on, as far as they come from this computer and not from the shop. */
export class SeenDates {
  readonly #dates = new Map<string, string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Null where everything came from the shop. */
  get oldest(): string | null {
    return [...this.#dates.values()].sort()[0] ?? null;
  }

  note(path: string, seenAt: string | null): void {
    if (shared.test(path) || (this.#dates.get(path) ?? null) === seenAt) return;
    if (seenAt === null) this.#dates.delete(path);
    else this.#dates.set(path, seenAt);
    this.#onChange();
  }

  /** Another screen is shown. */
  clear(): void {
    if (this.#dates.size === 0) return;
    this.#dates.clear();
    this.#onChange();
  }
}

/** Looks at the answers to the screens' reads, which pass as they are. */
export function watchResponses(dates: SeenDates): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plain(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (isRead && response.ok && typeof input === 'string') dates.note(input, response.headers.get(seenAtHeader));
    return response;
  };
}
