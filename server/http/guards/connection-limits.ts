import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#core/app-error.ts';
import type { ConnectionLimits } from '#server/limits.ts';
import { toProblem } from '../send.ts';
import { networkOf } from './network-of.ts';
import type { HeaderList } from './security-headers.ts';

/** How many bytes wait to be sent on a connection, and since when this number hasn't changed. */
interface Slowness {
  since: number;
  bytes: number;
}

interface Admitted {
  network: string;
  since: number;
  /** The number of the connection's requests in progress. */
  requests: number;
  /** Since when the connection has had no requests. */
  idleSince: number;
  slowness: Slowness | null;
}

/**
 * Prevents a few clients from taking all connections. The number of connections is limited, per IP address and in total. A connection
 * above a limit gets an error at its first request. If all connections are in use, a new connection takes the place of the one that has
 * been idle longest. Connections on which the client sends nothing, or hardly reads its pending data, are closed. Slow requests are
 * handled by Node itself.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #countsAddresses: boolean;
  /** The accepted connections, oldest first. */
  readonly #sockets = new Map<Socket, Admitted>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #rejected = new Map<Socket, { error: AppError; since: number }>();

  constructor(
    server: Server,
    limits: ConnectionLimits,
    { isBehindProxy, headers }: { isBehindProxy: boolean; headers: HeaderList },
  ) {
    this.#limits = limits;
    this.#countsAddresses = !isBehindProxy;
    server.maxHeadersCount = limits.headers;
    // The guard closes connections above its own limits. This limit is higher. It only applies if very many connections arrive before
    // the guard can act, within one turn of the event loop.
    server.maxConnections = 2 * limits.ofAll;
    server.on('connection', (socket) => this.#admit(socket));
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
      rejectBrokenRequest(error, socket, headers),
    );
    const timer = setInterval(() => this.#check(), limits.checkMs).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** The error for a connection above the limit; null if the connection isn't rejected. */
  rejectionOf(socket: Socket): AppError | null {
    return this.#rejected.size === 0 ? null : (this.#rejected.get(socket)?.error ?? null);
  }

  /** Records that a request arrived on this connection. When the response has ended, the connection counts as idle again. */
  serving(socket: Socket, response: ServerResponse): void {
    const admitted = this.#sockets.get(socket);
    if (admitted === undefined) return;
    admitted.requests += 1;
    response.once('close', () => {
      admitted.requests -= 1;
      admitted.idleSince = performance.now();
    });
  }

  #admit(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = this.#ofNetwork.get(network) ?? 0;
    const isTooMany = this.#countsAddresses && own >= this.#limits.ofAddress;
    if (isTooMany || (this.#sockets.size >= this.#limits.ofAll && !this.#makeRoom(own + 1))) {
      this.#reject(socket, isTooMany ? 'too_many' : 'busy');
      return;
    }
    const since = performance.now();
    this.#sockets.set(socket, { network, since, requests: 0, idleSince: since, slowness: null });
    this.#ofNetwork.set(network, own + 1);
    socket.once('close', () => this.#forget(socket));
  }

  #forget(socket: Socket): void {
    const network = this.#sockets.get(socket)?.network;
    if (network === undefined) return;
    this.#sockets.delete(socket);
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }

  /**
   * Rejects a connection. Only a few rejected clients get an error; the others are just disconnected. Otherwise, rejected clients would
   * hold as many connections as accepted ones.
   */
  #reject(socket: Socket, code: 'too_many' | 'busy'): void {
    if (this.#rejected.size >= this.#limits.ofAll / 10) {
      socket.destroy();
      return;
    }
    this.#rejected.set(socket, { error: new AppError(code, { retryAfter: 10 }), since: performance.now() });
    socket.once('close', () => this.#rejected.delete(socket));
  }

  /**
   * Makes room for a new connection by closing the one that has been idle longest, among the connections of IP addresses that have more
   * than `own`. An IP address with exactly `own` connections counts too, for those that have been idle for a while. The client can open a
   * new connection when needed. Returns false if there is no such connection. Connections of a proxy are never closed, because the proxy
   * may be about to use any of them.
   */
  #makeRoom(own: number): boolean {
    if (!this.#countsAddresses) return false;
    const idleBefore = performance.now() - this.#limits.idleMs;
    let longest: Socket | null = null;
    let idleSince = Number.POSITIVE_INFINITY;
    for (const [socket, admitted] of this.#sockets) {
      const count = this.#ofNetwork.get(admitted.network) ?? 0;
      const mayGo = count > own || (count === own && admitted.idleSince <= idleBefore);
      if (!mayGo || admitted.requests > 0 || admitted.idleSince >= idleSince) continue;
      longest = socket;
      ({ idleSince } = admitted);
    }
    if (longest === null) return false;
    longest.destroy();
    this.#forget(longest);
    return true;
  }

  #check(): void {
    const now = performance.now();
    for (const [socket, admitted] of this.#sockets) {
      if (this.#isSilent(socket, admitted.since, now)) socket.destroy();
      else this.#cutSlowReader(socket, admitted, now);
    }
    for (const [socket, { since }] of this.#rejected) if (this.#isSilent(socket, since, now)) socket.destroy();
  }

  /**
   * Whether a client has sent nothing on its connection for too long. False for connections of a proxy, which may open them before it
   * has requests.
   */
  #isSilent(socket: Socket, since: number, now: number): boolean {
    return this.#countsAddresses && socket.bytesRead === 0 && now - since > this.#limits.silentMs;
  }

  #cutSlowReader(socket: Socket, admitted: Admitted, now: number): void {
    const { slowReaderMs, slowestBytesPerSecond } = this.#limits;
    const { slowness } = admitted;
    const bytes = socket.writableLength;
    // A client that has read all pending data isn't slow.
    if (bytes === 0) admitted.slowness = null;
    else if (slowness?.bytes !== bytes) admitted.slowness = { since: now, bytes };
    else if (now - slowness.since > slowReaderMs + (bytes / slowestBytesPerSecond) * 1000) socket.destroy();
  }
}

/** Responds to a request that is invalid, arrives too slowly, or has too large headers. Node's own response would have no message. */
function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderList): void {
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = toProblem(new AppError(codeOf(error)));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
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
