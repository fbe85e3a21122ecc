import { pollOf, ScaleParser } from '#core/scales/scale-parser.ts';
import type { Scale } from '#core/scales/scale-settings.ts';
import { pollMs, type ScaleView, ScaleWatch } from '#core/scales/scale-watch.ts';
import { type ScaleLink, ScalePortError, type ScalePorts } from '#storefront/platform/admin/scale-ports.ts';

const none: ScaleView = { state: 'none', grams: null };
const notOpened = 'The port couldn’t be opened. Another program may be using it.';
/** The delay before a port that couldn't be opened is tried again. */
const reopenMs = 1000;

/**
 * Returns whether the goods on the scale are different from before, or were removed. While the weight moves, returns false, because the
 * same goods may only have been bumped.
 */
function isOfOtherGoods({ state, grams }: ScaleView, spentGrams: number): boolean {
  return state !== 'moving' && (state !== 'stable' || grams !== spentGrams);
}

/** A connection to a scale. It asks the scale for its weight. If the cable is pulled, it opens the port again afterwards. */
export class ScaleConnection {
  readonly #ports: ScalePorts;
  readonly #listeners = new Set<() => void>();
  #scale: Scale | null = null;
  #watch = new ScaleWatch();
  #link: ScaleLink | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #view = none;
  #spentGrams: number | null = null;
  #problem = '';
  #isOpening = false;
  #reopenAt = 0;

  constructor(ports: ScalePorts) {
    this.#ports = ports;
  }

  view = (): ScaleView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get scaleId(): string | null {
    return this.#scale?.id ?? null;
  }

  /** Whether the weight on the scale was already used for goods. Any other stable weight is unused. */
  get isSpent(): boolean {
    return this.#spentGrams !== null;
  }

  /** Why the last attempt to open the port failed, as a sentence; empty if it succeeded. */
  get problem(): string {
    return this.#problem;
  }

  /** Marks a weight as used. Goods that stay on the scale are then not mistaken for the next goods. */
  spend(grams: number): void {
    // Nothing is marked if other goods are on the scale now: the weighed goods may have been removed before the shop responded.
    if (isOfOtherGoods(this.#view, grams)) return;
    this.#spentGrams = grams;
    this.#publish({ ...this.#view });
  }

  start(scale: Scale): void {
    void this.stop();
    this.#scale = scale;
    this.#watch = new ScaleWatch();
    this.#reopenAt = 0;
    this.#problem = '';
    this.#timer = setInterval(() => this.#tick(), pollMs);
    this.#tick();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#scale = null;
    this.#show(none);
    const link = this.#link;
    this.#link = null;
    await link?.close();
  }

  /** Tares the scale. Returns false if its weight isn't steady, because the tare is then unknown. */
  tare(): boolean {
    const isTaken = this.#watch.tare(performance.now());
    this.#show(this.#watch.view(performance.now()));
    return isTaken;
  }

  #tick(): void {
    const scale = this.#scale;
    if (scale === null) return;
    this.#show(this.#watch.view(performance.now()));
    const poll = pollOf(scale.protocol);
    if (this.#link === null) void this.#open(scale);
    else if (poll !== null) this.#link.send(poll).catch(() => this.#lose(scale));
  }

  async #open(scale: Scale): Promise<void> {
    if (this.#isOpening || performance.now() < this.#reopenAt) return;
    this.#isOpening = true;
    const parser = new ScaleParser(scale.protocol, scale.unit);
    const onBytes = (bytes: Uint8Array) => {
      for (const reading of parser.push(bytes)) this.#watch.take(reading, performance.now());
    };
    let isLost = false;
    const onLost = () => {
      isLost = true;
      this.#lose(scale);
    };
    let problem = '';
    const line = await this.#ports.open(scale.line, { onBytes, onLost }).catch((error: unknown) => {
      problem = error instanceof ScalePortError ? error.message : notOpened;
      return null;
    });
    this.#isOpening = false;
    if (this.#scale === scale && problem !== this.#problem) {
      this.#problem = problem;
      this.#publish({ ...this.#view });
    }
    // The cable may have been pulled while the port was being opened.
    if (isLost) await line?.close();
    const opened = isLost ? null : line;
    if (opened === null) this.#reopenAt = performance.now() + reopenMs;
    if (this.#scale === scale) this.#link = opened;
    else await opened?.close();
  }

  #lose(scale: Scale): void {
    if (this.#scale !== scale || this.#link === null) return;
    const link = this.#link;
    this.#link = null;
    this.#reopenAt = performance.now() + reopenMs;
    void link.close();
  }

  #show(view: ScaleView): void {
    if (view.state === this.#view.state && view.grams === this.#view.grams) return;
    if (this.#spentGrams !== null && isOfOtherGoods(view, this.#spentGrams)) this.#spentGrams = null;
    this.#publish(view);
  }

  #publish(view: ScaleView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
