import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#core/app-error.ts';
import type { ConnectionLimits } from '#server/limits.ts';
import { toProblem } from '../send.ts';
import { networkOf } from './network-of.ts';

/** What waits for a socket, and since when it is no less. */
interface Slowness {
  since: number;
  bytes: number;
}

/**
 * Keeps few clients from taking all connections, and slow ones from holding them: too many of one address or of all are told
 * so at their first request, and whoever hardly takes what waits for it is cut off. Slow requests are Node's own business.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #countsAddresses: boolean;
  readonly #sockets = new Map<Socket, Slowness | null>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #rejected = new Map<Socket, AppError>();

  constructor(server: Server, limits: ConnectionLimits, { isBehindProxy }: { isBehindProxy: boolean }) {
    this.#limits = limits;
    this.#countsAddresses = !isBehindProxy;
    server.maxHeadersCount = limits.headers;
    // Those above ours get a sentence; those above this one get nothing.
    server.maxConnections = Math.ceil(limits.ofAll * 1.1);
    server.on('connection', (socket) => this.#admit(socket));
    server.on('clientError', rejectBrokenRequest);
    const timer = setInterval(() => this.#cutSlowReaders(), limits.checkMs).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Why a connection that is one too many is refused; null: it isn't. */
  rejectionOf(socket: Socket): AppError | null {
    return this.#rejected.size === 0 ? null : (this.#rejected.get(socket) ?? null);
  }

  #admit(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = this.#ofNetwork.get(network) ?? 0;
    const isTooMany = this.#sockets.size >= this.#limits.ofAll;
    if (isTooMany || (this.#countsAddresses && own >= this.#limits.ofAddress)) {
      this.#rejected.set(socket, new AppError(isTooMany ? 'busy' : 'too_many', { retryAfter: 10 }));
      socket.once('close', () => this.#rejected.delete(socket));
      return;
    }
    this.#sockets.set(socket, null);
    this.#ofNetwork.set(network, own + 1);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      const left = (this.#ofNetwork.get(network) ?? 1) - 1;
      if (left === 0) this.#ofNetwork.delete(network);
      else this.#ofNetwork.set(network, left);
    });
  }

  #cutSlowReaders(): void {
    const now = performance.now();
    const { slowReaderMs, slowestBytesPerSecond } = this.#limits;
    for (const [socket, slowness] of this.#sockets) {
      const bytes = socket.writableLength;
      // A piece counts until all of it is taken.
      if (bytes === 0) this.#sockets.set(socket, null);
      else if (slowness?.bytes !== bytes) this.#sockets.set(socket, { since: now, bytes });
      else if (now - slowness.since > slowReaderMs + (bytes / slowestBytesPerSecond) * 1000) socket.destroy();
    }
  }
}

/** What is no request, is too long in coming, or has too much before its body. Node would answer without a sentence. */
function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = toProblem(new AppError(codeOf(error)));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function codeOf({ code }: NodeJS.ErrnoException) {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'malformed';
}
