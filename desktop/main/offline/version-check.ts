import type { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { whyVersionsDiffer } from '#desktop/main/shop/why-not-to-work-for.ts';

/** Compares API versions once after each start, as soon as the shop responds, which may be much later. */
export class VersionCheck {
  readonly #connection: ShopConnection;
  readonly #onDifference: (text: string) => void;
  #isDone = false;
  #isAsking = false;

  constructor(connection: ShopConnection, onDifference: (text: string) => void) {
    this.#connection = connection;
    this.#onDifference = onDifference;
  }

  /** Called when the shop may be reachable. */
  async run(): Promise<void> {
    if (this.#isDone || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const text = await whyVersionsDiffer(this.#connection);
      this.#isDone = true;
      if (text !== null) this.#onDifference(text);
    } catch {
      // It runs again once the shop is back.
    } finally {
      this.#isAsking = false;
    }
  }
}
