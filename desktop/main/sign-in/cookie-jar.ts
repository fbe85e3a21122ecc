import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';

const cookie = /^([\w-]+)=([^;\s]*)/;

/**
 * Stores the cookies of one shop. The window never sees them. The jar starts with the saved cookies, and `onChange` must save every
 * change.
 */
export class CookieJar {
  readonly #cookies: Map<string, string>;
  readonly #onChange: () => void;

  constructor(stored: Record<string, string>, onChange: () => void) {
    this.#cookies = new Map(Object.entries(stored));
    this.#onChange = onChange;
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get hint(): SessionHint {
    return readSessionHint(this.header);
  }

  /**
   * Stores or deletes the cookies that a response sets.
   * @param lines the Set-Cookie lines of the response
   */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = cookie.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (/;\s*max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    if (lines.length > 0) this.#onChange();
  }

  clear(): void {
    this.#cookies.clear();
    this.#onChange();
  }

  toObject(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }
}
