import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import type { StorefrontSource } from '#server/ssr/storefront.ts';
import type { RunningShop } from '#server/start-shop.ts';
import { bundleServer } from './bundle-server.ts';
import type { DevPort } from './dev-port.ts';

interface DevShopParts {
  port: DevPort;
  storefront: StorefrontSource;
}

const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'development' };

/** The sample shop, run from its sources in this process, with its own data. */
export class DevShop {
  readonly #parts: DevShopParts;
  #running: RunningShop | null = null;
  /** Resolves when the last start or stop has finished, so that starts and stops run one after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: DevShopParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#start());
    const { address } = this.#parts.port;
    console.log(
      `Hindquarter is open at ${address} (staff: ${address}/admin, ${owner.ADMIN_USERNAME} / ${owner.ADMIN_PASSWORD})`,
    );
  }

  /** Restarts the shop after a change. @param changed the changed file's path, which is printed for the developer */
  async restart(changed: string): Promise<void> {
    await this.#inTurn(async () => {
      const begun = performance.now();
      await this.#stop();
      await this.#start();
      console.log(`${changed}: started again in ${Math.round(performance.now() - begun)} ms`);
    });
  }

  async stop(): Promise<void> {
    await this.#inTurn(() => this.#stop());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work);
    return this.#turn;
  }

  async #start(): Promise<void> {
    const { port, storefront } = this.#parts;
    try {
      const { startShop } = await bundleServer();
      const environment = { DATA_DIR: join(projectRoot, 'data', 'dev'), LOG_LEVEL: 'warn', ...owner, ...process.env };
      this.#running = await startShop(
        // The page cache is off, because it notices changed data but not changed screens.
        { ...environment, PAGE_CACHE: 'off' },
        { openPort: port.openForShop, storefront },
      );
    } catch (error) {
      console.error(error);
      port.fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}
