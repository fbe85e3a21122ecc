import { app } from 'electron';

/** Why the app ends. For `install`, the user has already been warned that the shop stops. */
export type Ending = 'quit' | 'install';

export interface LifeParts {
  /** Opens the shop that the settings name, if none is open. Resolves to false if the owner closes the app instead. */
  open(): Promise<boolean>;
  /** Stops the shop's server. If the shop is on another computer, closes the storage of its data here. */
  stop(): Promise<void>;
  /** Shows all prompts that the user must answer before the app ends. Resolves to false if the user wants the app to continue. */
  askToEnd(ending: Ending): Promise<boolean>;
  /** Resolves to false if the window has an unsaved form that the user wants to save first. */
  mayLeaveForms(): Promise<boolean>;
}

/** Proves that the user has agreed to stop the shop. Only `AppLife.askToStop` creates this proof. */
class StopPermit {
  readonly #isGiven = true;

  static isGiven(permit: StopPermit): boolean {
    return permit.#isGiven;
  }
}

export type { StopPermit };

/**
 * Knows whether the app is running, prompting, stopping or stopped. Only this class stops the shop, after prompting the user.
 * Otherwise, the website could stop without warning. Or an unsaved form could cancel quitting after the shop has already stopped.
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

  /** Whether the app is ending. The window then closes without asking about unsaved forms. */
  get isEnding(): boolean {
    return this.#phase === 'stopping' || this.#phase === 'stopped';
  }

  /** Opens the shop that the settings name. Resolves to false if the owner closes the app instead; the app then ends. */
  async open(): Promise<boolean> {
    if (this.isEnding) return false;
    if (await this.#parts.open()) return true;
    await this.endUnasked();
    return false;
  }

  /** Opens the shop again after its server has died and couldn't be restarted. */
  async revive(): Promise<boolean> {
    if (this.isEnding) return false;
    await this.#parts.stop();
    return this.open();
  }

  /**
   * Asks the user the given question, and then about unsaved forms. Returns the permit to stop the shop; null if the user wants the
   * shop to continue.
   */
  async askToStop(question: () => Promise<boolean>): Promise<StopPermit | null> {
    if (this.#phase !== 'running') return null;
    const isAgreed = await this.#ask(async () => (await question()) && (await this.#parts.mayLeaveForms()));
    return isAgreed ? new StopPermit() : null;
  }

  /** Stops the shop, does the work, and opens the shop again, unless the work has already done so. The settings name the shop to open. */
  async whileStopped(permit: StopPermit, work: () => Promise<void>): Promise<void> {
    if (!StopPermit.isGiven(permit)) return;
    await this.#parts.stop();
    try {
      await work();
    } finally {
      await this.open();
    }
  }

  /** Prepares the app for installing an update. Resolves to false if the user wants the app to continue; nothing was stopped then. */
  prepareToInstall(): Promise<boolean> {
    return this.#end('install');
  }

  /** Makes the app continue after the installation of an update didn't start. Opens the shop again. */
  goOn(): Promise<boolean> {
    this.#phase = 'running';
    return this.open();
  }

  /**
   * Ends the app without a prompt. Used when the computer is shutting down, because a prompt would delay that, and when there is no
   * shop to stop.
   */
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
    // If the question can't be shown, the app ends anyway.
    const mayEnd = await this.#ask(() => this.#parts.askToEnd(ending).catch(() => true));
    if (mayEnd) await this.#stop();
    return mayEnd;
  }

  /**
   * Asks the user a question. Resolves to false if the user doesn't agree, or the computer started to shut down while the
   * question was open.
   */
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
