import { app } from 'electron';

/** Why the app ends. A person who installs a newer version was told already that the shop stops. */
export type Ending = 'quit' | 'install';

export interface LifeParts {
  /** Opens the shop of the settings where none is open; false where its owner closes the app. */
  open(): Promise<boolean>;
  /** Ends the shop's server, or closes what waits for a shop elsewhere. */
  stop(): Promise<void>;
  /** Asks all that must be asked before the app ends; false where someone wants it to go on. */
  askToEnd(ending: Ending): Promise<boolean>;
  /** False where someone wants to save a form in the window first. */
  mayLeaveForms(): Promise<boolean>;
}

/** Says that someone has agreed to the stop. Only `AppLife.askToStop` makes one. */
class StopPermit {
  readonly #isGiven = true;

  static isGiven(permit: StopPermit): boolean {
    return permit.#isGiven;
  }
}

export type { StopPermit };

/**
 * Whether the app runs, asks, stops or has stopped. It alone stops the shop, and asks first: otherwise the website would
 * stop unasked, and a window with an unsaved form would cancel the end of an app whose shop is already gone.
 */
export class AppLife {
  readonly #parts: LifeParts;
  #phase: 'running' | 'asking' | 'stopping' | 'stopped' = 'running';

  constructor(parts: LifeParts) {
    this.#parts = parts;
    app.on('before-quit', (event) => {
      if (this.#phase === 'stopped') return;
      event.preventDefault();
      void this.#quit();
    });
  }

  /** From here on the window closes for good, whatever its page says. */
  get isEnding(): boolean {
    return this.#phase === 'stopping' || this.#phase === 'stopped';
  }

  /** Opens the shop of the settings; false where its owner closes the app, which then ends. */
  async open(): Promise<boolean> {
    if (this.isEnding) return false;
    if (await this.#parts.open()) return true;
    await this.endUnasked();
    return false;
  }

  /** Opens the shop again after its server died for good. */
  async revive(): Promise<boolean> {
    if (this.isEnding) return false;
    await this.#parts.stop();
    return this.open();
  }

  /** Asks this question and about unsaved forms. Null where someone wants the shop to go on. */
  async askToStop(question: () => Promise<boolean>): Promise<StopPermit | null> {
    if (this.#phase !== 'running') return null;
    const isAgreed = await this.#ask(async () => (await question()) && (await this.#parts.mayLeaveForms()));
    return isAgreed ? new StopPermit() : null;
  }

  /** Stops the shop, does the work, and opens the shop of the settings, unless the work has opened it. */
  async whileStopped(permit: StopPermit, work: () => Promise<void>): Promise<void> {
    if (!StopPermit.isGiven(permit)) return;
    await this.#parts.stop();
    try {
      await work();
    } finally {
      await this.open();
    }
  }

  /** False where someone wants the app to go on; then nothing was stopped. */
  prepareToInstall(): Promise<boolean> {
    return this.#end('install');
  }

  /** After an installation that didn't begin. */
  goOn(): Promise<boolean> {
    this.#phase = 'running';
    return this.open();
  }

  /** The computer shuts down, or there is no shop: a question would hold it up, or have no answer. */
  async endUnasked(): Promise<void> {
    if (this.isEnding) return;
    await this.#stop();
    app.quit();
  }

  async #quit(): Promise<void> {
    if (await this.#end('quit')) app.quit();
  }

  async #end(ending: Ending): Promise<boolean> {
    if (this.#phase !== 'running') return false;
    // A question that can't be asked keeps nobody in the app.
    const mayEnd = await this.#ask(() => this.#parts.askToEnd(ending).catch(() => true));
    if (mayEnd) await this.#stop();
    return mayEnd;
  }

  /** False also where the computer began to shut down while the question was open. */
  async #ask(question: () => Promise<boolean>): Promise<boolean> {
    this.#phase = 'asking';
    try {
      return (await question()) && this.#phase === 'asking';
    } finally {
      if (this.#phase === 'asking') this.#phase = 'running';
    }
  }

  async #stop(): Promise<void> {
    this.#phase = 'stopping';
    await this.#parts.stop().catch(() => {});
    this.#phase = 'stopped';
  }
}
