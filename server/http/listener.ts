import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#core/app-error.ts';
import { StartupError } from '#server/env.ts';
import { type ConnectionLimits, shopLimits } from '#server/limits.ts';
import { ConnectionGuard } from './guards/connection-limits.ts';
import { type HeaderList, setHeaders } from './guards/security-headers.ts';
import { createServer } from './node-http.ts';
import { sendPlainProblem } from './send.ts';

/** The port on which the shop accepts requests. It responds with 503 until `serve` is called, and again while it is closing. */
export interface Listener {
  /** The URL by which a browser on this computer can open the shop. */
  address: string;
  serve(handle: RequestListener): void;
  /** Closes the port to new connections. Resolves when the current requests have finished, or after `limitMs`. */
  close(limitMs: number): Promise<void>;
}

interface ListenOptions {
  limits?: ConnectionLimits;
  /** Whether all connections come from one proxy, and therefore from the same IP address. */
  isBehindProxy?: boolean;
  /** The headers of responses that are sent without the shop's app. */
  headers?: HeaderList;
}

/** Thrown if another program uses the port, or if this user isn't allowed to use it. */
export class PortTaken extends StartupError {}

/** @throws StartupError if the port or the network address isn't available */
export async function listen(
  host: string,
  port: number,
  { limits = shopLimits.connections, isBehindProxy = false, headers = [] }: ListenOptions = {},
): Promise<Listener> {
  const respondUnavailable: RequestListener = (request, response) => {
    setHeaders(response, headers);
    sendPlainProblem(request, response, new AppError('unavailable', { retryAfter: 2 }));
  };
  let handle = respondUnavailable;
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      const rejection = guard.rejectionOf(request.socket);
      if (rejection !== null) {
        setHeaders(response, headers);
        sendPlainProblem(request, response, rejection);
        return;
      }
      guard.serving(request.socket, response);
      handle(request, response);
    },
  );
  const guard = new ConnectionGuard(server, limits, { isBehindProxy, headers });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startupError(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    address: addressOf(server, host),
    serve(next) {
      handle = next;
    },
    async close(limitMs) {
      handle = respondUnavailable;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      // A keep-alive connection becomes idle after its response. If it weren't closed, the server couldn't close.
      while (!isClosed) {
        server.closeIdleConnections();
        await Promise.race([closed, pause(25)]);
      }
      clearTimeout(limit);
    },
  };
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function startupError(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === 'EADDRINUSE') {
    return new PortTaken(`Port ${port} is taken by another program. Stop that one, or choose another with PORT.`);
  }
  if (error.code === 'EACCES') {
    return new PortTaken(`Port ${port} may not be used by this user. Choose another with PORT.`);
  }
  return new StartupError(`The shop cannot listen on ${host}, port ${port}: ${error.message}.`);
}
