import { seenAtHeader } from '#desktop/ipc.ts';

/** Read by every screen, so not counted as any screen's own data. */
const shared = /^\/api\/(?:users\/me|shop|seo|sessions)\b/;

/** The dates of the answers that the screen shows, if they come from this computer and not from the shop. */
export class SeenDates {
  readonly #dates = new Map<string, string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Null if everything came from the shop. */
  get oldest(): string | null {
    return [...this.#dates.values()].sort()[0] ?? null;
  }

  note(path: string, seenAt: string | null): void {
    if (shared.test(path) || (this.#dates.get(path) ?? null) === seenAt) return;
    if (seenAt === null) this.#dates.delete(path);
    else this.#dates.set(path, seenAt);
    this.#onChange();
  }

  /** Called when another screen is shown. */
  clear(): void {
    if (this.#dates.size === 0) return;
    this.#dates.clear();
    this.#onChange();
  }
}

/** Notes the dates of responses to the screens' reads, which are passed on unchanged. */
export function watchResponses(dates: SeenDates): void {
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plain(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (isRead && response.ok && typeof input === 'string') dates.note(input, response.headers.get(seenAtHeader));
    return response;
  };
}
