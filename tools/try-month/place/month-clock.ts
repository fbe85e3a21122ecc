import { writeFileSync } from 'node:fs';

/** The clock of one played shop and everything around it. It runs at real speed and is moved ahead in steps. */
export class MonthClock {
  /** The file from which programs with moved-clock.mjs read how far their clock is ahead. */
  readonly file: string;
  #aheadMs = 0;

  constructor(file: string) {
    this.file = file;
    this.moveTo(new Date());
  }

  now = (): Date => new Date(Date.now() + this.#aheadMs);

  moveTo(instant: Date): void {
    this.#aheadMs = Math.round(instant.getTime() - Date.now());
    writeFileSync(this.file, String(this.#aheadMs));
  }
}
