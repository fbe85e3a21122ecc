import { setTimeout as pause } from 'node:timers/promises';
import { type UtilityProcess, utilityProcess } from 'electron';
import { type ShopMessage, type StartFault, shopMessage, stopMessage, wakeMessage } from '#core/shop-process.ts';
import { logOutputOf } from '../log/app-log.ts';
import { restartPause } from './restart-pause.ts';

export interface HostedShopOptions {
  /** The path of the built server, dist/server/main.js. */
  program: string;
  env: Record<string, string>;
  /** Called after the server has died and was restarted. Its URL may be different. */
  onBack(address: string): void;
  /** Called when the server has died and refuses to start again. */
  onLost(fault: FailedStart): void;
}

/** The server refused to start, or died while starting. The message is the server's own. */
export class FailedStart extends Error {
  readonly fault: StartFault;
  /** Whether the server's process died without giving a reason. */
  readonly isDeath: boolean;

  constructor(fault: StartFault, text: string, isDeath = false) {
    super(text);
    this.fault = fault;
    this.isDeath = isDeath;
  }
}

/**
 * The flags for the server's process. They are the flags of `npm start` (tools/setup/server-arguments.mjs), written as Electron expects
 * them.
 */
const serverFlags = ['--js-flags=--max-semi-space-size=4'];
const healthyMs = 60_000;
const forceMs = 10_500;
/** How long to wait for the server's process to end. After this time the app goes on, even if the process couldn't be killed. */
const giveUpMs = 15_000;

/**
 * Kills the process immediately. `kill()` isn't enough: on macOS and Linux, it only asks the process to end, and a hanging server
 * ignores that.
 */
function killAtOnce(child: UtilityProcess): void {
  try {
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

/** Runs the shop's server in its own process, and restarts it when it dies. The process ends with the app. */
export class HostedShop {
  readonly #options: HostedShopOptions;
  #child: UtilityProcess | null = null;
  #isStopping = false;
  #deaths = 0;

  constructor(options: HostedShopOptions) {
    this.#options = options;
  }

  /**
   * Starts the server and resolves to its URL once it is running.
   * @throws FailedStart
   */
  start(): Promise<string> {
    this.#isStopping = false;
    const { program, env } = this.#options;
    const serviceName = 'Hindquarter shop';
    const child = utilityProcess.fork(program, [], { env, serviceName, execArgv: serverFlags, stdio: 'pipe' });
    logOutputOf(child);
    this.#child = child;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      let isServing = false;
      child.on('message', (data: unknown) => {
        const message: ShopMessage = shopMessage.parse(data);
        if (message.kind === 'refused') {
          reject(new FailedStart(message.fault, message.text));
          // The app ends the server's process. If the process ended by itself, this message could be lost.
          child.kill();
          return;
        }
        isServing = true;
        resolve(message.address);
      });
      child.once('exit', (code) => {
        if (this.#child === child) this.#child = null;
        reject(new FailedStart('other', `The shop stopped while it was starting (code ${code}).`, true));
        if (performance.now() - startedAt > healthyMs) this.#deaths = 0;
        if (isServing && !this.#isStopping) void this.#comeBack();
      });
    });
  }

  async #comeBack(): Promise<void> {
    for (;;) {
      await pause(restartPause(this.#deaths));
      this.#deaths += 1;
      if (this.#isStopping) return;
      try {
        this.#options.onBack(await this.start());
        return;
      } catch (error) {
        if (!(error instanceof FailedStart)) throw error;
        if (this.#isStopping) return;
        // Tries again without asking the user, because no one may be at the computer and the next start may succeed.
        if (error.isDeath) continue;
        this.#options.onLost(error);
        return;
      }
    }
  }

  /** Tells the server that the computer was asleep. */
  wake(): void {
    this.#child?.postMessage(wakeMessage);
  }

  /**
   * Stops the server. The process has 10 seconds to end by itself and is then killed. Resolves once it has ended, or if it still hasn't
   * after 15 seconds.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const force = setTimeout(() => killAtOnce(child), forceMs);
    const given = new Promise<void>((resolve) => setTimeout(resolve, giveUpMs).unref());
    child.postMessage(stopMessage);
    await Promise.race([ended, given]);
    clearTimeout(force);
  }
}
