import { app } from 'electron';

export interface LifeParts {
  /** Asks all that must be asked; false where someone wants the app to go on. */
  ask(): Promise<boolean>;
  /** Ends the shop's server, or closes what waits for a shop elsewhere. */
  stop(): Promise<void>;
}

/**
 * Whether the app runs, asks, stops or has stopped. Nothing is stopped but by `end`, which asks first: otherwise a window
 * with an unsaved form would cancel the end of an app whose shop is already gone.
 */
export class AppLife {
  readonly #parts: LifeParts;
  #phase: 'running' | 'asking' | 'stopping' | 'stopped' = 'running';

  constructor(parts: LifeParts) {
    this.#parts = parts;
    app.on('before-quit', (event) => {
      if (this.#phase === 'stopped') return;
      event.preventDefault();
      void this.quit();
    });
  }

  /** From here on the window closes for good, whatever its page says. */
  get isEnding(): boolean {
    return this.#phase === 'stopping' || this.#phase === 'stopped';
  }

  async quit(): Promise<void> {
    if (await this.#end()) app.quit();
  }

  /** False where someone wants the app to go on; then nothing was stopped. */
  prepareToInstall(): Promise<boolean> {
    return this.#end();
  }

  /** After an installation that didn't begin. */
  goOn(): void {
    this.#phase = 'running';
  }

  /** The computer shuts down: nobody is there to answer, and a question would hold it up. */
  async endWithComputer(): Promise<void> {
    if (this.isEnding) return;
    await this.#stop();
    app.quit();
  }

  async #end(): Promise<boolean> {
    if (this.#phase !== 'running') return false;
    this.#phase = 'asking';
    const mayEnd = await this.#parts.ask().catch(() => true);
    // The computer may have begun to shut down while the question was open.
    if (this.#phase !== 'asking') return false;
    if (mayEnd) await this.#stop();
    else this.#phase = 'running';
    return mayEnd;
  }

  async #stop(): Promise<void> {
    this.#phase = 'stopping';
    await this.#parts.stop().catch(() => {});
    this.#phase = 'stopped';
  }
}
