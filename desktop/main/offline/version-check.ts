import type { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { whyVersionsDiffer } from '#desktop/main/shop/why-not-to-work-for.ts';

/**
 * Compares the API versions of the app and the server, once after each start. This is done as soon as the server responds, which may be
 * much later.
 */
export class VersionCheck {
  readonly #connection: ShopConnection;
  readonly #onDifference: (text: string) => void;
  #isDone = false;
  #isAsking = false;

  constructor(connection: ShopConnection, onDifference: (text: string) => void) {
    this.#connection = connection;
    this.#onDifference = onDifference;
  }

  /** Compares the versions, unless this has been done since the start. Called when the server may be reachable. */
  async run(): Promise<void> {
    if (this.#isDone || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const text = await whyVersionsDiffer(this.#connection);
      this.#isDone = true;
      if (text !== null) this.#onDifference(text);
    } catch {
      // If the check failed, `run` is called again once the server can be reached.
    } finally {
      this.#isAsking = false;
    }
  }
}
