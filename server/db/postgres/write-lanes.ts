/** Lets many writes run beside each other, or one alone: whoever wants to be alone holds later ones back. */
export class WriteLanes {
  #together = 0;
  /** Those who want to be alone, the one that is among them. */
  #alone = 0;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Answers how it is left. */
  async enter(isAlone: boolean): Promise<() => void> {
    if (isAlone) this.#alone += 1;
    while (isAlone ? this.#isTaken || this.#together > 0 : this.#alone > 0)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (isAlone) this.#isTaken = true;
    else this.#together += 1;
    return () => {
      if (isAlone) {
        this.#isTaken = false;
        this.#alone -= 1;
      } else this.#together -= 1;
      for (const goOn of this.#waiting.splice(0)) goOn();
    };
  }
}
