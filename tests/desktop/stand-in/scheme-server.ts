import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Serves the app's scheme on a port of this computer, because Chromium alone can't register a scheme. Bodies stream both ways.
 */
export class SchemeServer {
  readonly #appOrigin: string;
  #handler: Handler = () => new Response(null, { status: 404 });
  #origin = '';

  constructor(appOrigin: string) {
    this.#appOrigin = appOrigin;
  }

  handle(handler: Handler): void {
    this.#handler = handler;
  }

  toHttp = (address: string): string => address.replace(this.#appOrigin, this.#origin);
  toApp = (address: string): string => address.replace(this.#origin, this.#appOrigin);

  async listen(): Promise<void> {
    const server = createServer(async (incoming, outgoing) => {
      const leaving = new AbortController();
      outgoing.on('close', () => leaving.abort());
      const { method = 'GET', url = '/', headers } = incoming;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const lines = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        name === 'origin' ? this.toApp(String(value)) : String(value),
      ]);
      const request = new Request(this.#appOrigin + url, {
        method,
        headers: lines,
        signal: leaving.signal,
        ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
      });
      // As in Electron, the request fails if a handler throws.
      const response = await Promise.resolve(this.#handler(request)).catch(() => Response.error());
      if (response.type === 'error') {
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body === null) outgoing.end();
      else
        Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
          .on('error', () => outgoing.destroy())
          .pipe(outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
