import { createServer, type RequestListener, type Server } from 'node:http';
import type { Listener } from '#server/http/listener.ts';

type Middleware = (...given: Parameters<RequestListener>) => void;

/** The only port of `npm run dev`. A request that arrives during a restart of the shop waits until the shop runs again. */
export class DevPort {
  readonly server: Server;
  readonly #middlewares = new Map<string, Middleware>();
  #handle: RequestListener | null = null;
  #failure: string | null = null;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.server = createServer((request, response) => {
      for (const [prefix, handle] of this.#middlewares) {
        if (request.url?.startsWith(prefix)) {
          handle(request, response);
          return;
        }
      }
      this.#serve(request, response);
    });
  }

  static async open(port: number): Promise<DevPort> {
    const opened = new DevPort();
    await new Promise<void>((resolve, reject) => {
      opened.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      console.error(`Port ${port} is taken by another program. Stop that one, or choose another with PORT.`);
      process.exit(1);
    });
    return opened;
  }

  get address(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The port is closed');
    return `http://localhost:${address.port}`;
  }

  serveUnder(prefix: string, handle: Middleware): void {
    this.#middlewares.set(prefix, handle);
  }

  /** Opens a listener on this port for the shop, which uses it instead of a port of its own. */
  openForShop = async (): Promise<Listener> => ({
    address: this.address,
    serve: (handle) => {
      this.#failure = null;
      this.#handle = handle;
      this.#release();
    },
    close: async () => {
      this.#handle = null;
    },
  });

  /** Responds to requests with the reason why the shop doesn't start, until it starts. */
  fail(reason: string): void {
    this.#failure = reason;
    this.#release();
  }

  #release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #serve(...[request, response]: Parameters<RequestListener>): void {
    if (this.#handle !== null) {
      this.#handle(request, response);
    } else if (this.#failure === null) {
      this.#waiting.push(() => this.#serve(request, response));
    } else {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`The shop doesn’t start:\n\n${this.#failure}\n\nIt tries again when a file is saved.`);
    }
  }
}
