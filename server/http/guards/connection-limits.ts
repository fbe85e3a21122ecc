import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#core/app-error.ts';
import type { ConnectionLimits } from '#server/limits.ts';
import { toProblem } from '../send.ts';
import { networkOf } from './network-of.ts';
import type { HeaderList } from './security-headers.ts';

/** The bytes that wait for a socket, and since when the number hasn't changed. */
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
 * Prevents a few clients from taking all connections, and slow clients from holding connections. A connection above the limit, per IP
 * address or in total, gets an error at its first request. Connections that send nothing are soon closed. If all connections are in
 * use, a new connection replaces the one that has been idle longest. Clients that hardly read their pending data are disconnected. Node
 * itself handles slow requests.
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
    // The guard closes connections above its limits. This higher limit only applies to a burst within one turn of the event loop,
    // before the guard can act.
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

  /** Records that a request arrived on this connection, which counts as idle again when the response has ended. */
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
   * Rejects a connection. Only a few rejected clients get an error; otherwise, they would hold as many connections as the
   * accepted clients.
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
   * Closes the connection that has been idle longest. It must be from an IP address with more than `own` connections, or with exactly
   * `own` connections if it has been idle for a while. The client opens another connection when needed. Returns false if there is no
   * such connection, or if all connections belong to a proxy, which may be about to use any of them.
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
   * Whether a client has sent nothing on its connection for too long. Ignores silent connections of a proxy, which may open
   * connections before it has requests for them.
   */
  #isSilent(socket: Socket, since: number, now: number): boolean {
    return this.#countsAddresses && socket.bytesRead === 0 && now - since > this.#limits.silentMs;
  }

  #cutSlowReader(socket: Socket, admitted: Admitted, now: number): void {
    const { slowReaderMs, slowestBytesPerSecond } = this.#limits;
    const { slowness } = admitted;
    const bytes = socket.writableLength;
    // The client counts as slow until it has read all pending data.
    if (bytes === 0) admitted.slowness = null;
    else if (slowness?.bytes !== bytes) admitted.slowness = { since: now, bytes };
    else if (now - slowness.since > slowReaderMs + (bytes / slowestBytesPerSecond) * 1000) socket.destroy();
  }
}

/** Responds to a request that is invalid, arrives too slowly, or has too large headers. Node would respond without a message. */
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
