import type { ShopConnection } from '#desktop/main/shop-connection.ts';
import { whyVersionsDiffer } from '#desktop/main/why-not-to-work-for.ts';

/** Compares API versions once at each start: as soon as the shop answers, which may be long after it. */
export class VersionCheck {
  readonly #connection: ShopConnection;
  readonly #onDifference: (text: string) => void;
  #isDone = false;
  #isAsking = false;

  constructor(connection: ShopConnection, onDifference: (text: string) => void) {
    this.#connection = connection;
    this.#onDifference = onDifference;
  }

  /** The shop may be there. */
  async run(): Promise<void> {
    if (this.#isDone || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const text = await whyVersionsDiffer(this.#connection);
      this.#isDone = true;
      if (text !== null) this.#onDifference(text);
    } catch {
      // It is run again once the shop is back.
    } finally {
      this.#isAsking = false;
    }
  }
}
