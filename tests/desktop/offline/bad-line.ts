import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface OtherResponse {
  status?: number;
  headers?: Record<string, string>;
  body?(text: string): string;
}

export interface BadLine {
  /** The URL at which the app reaches its shop. */
  url: string;
  /** Whether requests reach the shop. */
  isOpen: boolean;
  /** Closes the connection, and aborts requests in progress. */
  cut(): void;
  /** Returns whether the response to a request is lost after the request has reached the shop. Runs before it is lost. */
  loses(method: string, path: string, headers: IncomingHttpHeaders): boolean | Promise<boolean>;
  /** Returns a response that replaces the shop's own, such as the response of a newer shop, or null. */
  respondsWith(method: string, path: string): OtherResponse | null;
  /** Returns a gateway's response to a request, which then doesn't reach the shop; null if the request is passed on. */
  blocks(method: string, path: string): OtherResponse | null;
  /** The requests other than GET that reached the shop, with their bodies. */
  arrived: { path: string; body: string }[];
  /** The requests that got a response. */
  passed: string[];
  /** The requests that didn't reach the shop, because the connection was closed or a gateway blocked them. */
  turnedAway: string[];
}

/** Returns a request's path as tests name it: without the time at which the order of an offline change was made. */
function pathOf(url: string): string {
  return url.replace(/[?&]orderCreatedAt=[^&]*$/, '');
}

/** Opens a connection to a shop that the test can close, and on which it can lose responses. */
export async function openBadLine(shopUrl: string): Promise<BadLine> {
  const sockets = new Set<Socket>();
  const line: BadLine = {
    url: '',
    isOpen: true,
    cut() {
      line.isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    loses: () => false,
    respondsWith: () => null,
    blocks: () => null,
    arrived: [],
    passed: [],
    turnedAway: [],
  };
  const server: Server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const path = pathOf(url);
    if (!line.isOpen) {
      line.turnedAway.push(path);
      incoming.socket.destroy();
      return;
    }
    const blocked = line.blocks(method, url);
    if (blocked !== null) {
      line.turnedAway.push(url);
      incoming.resume().on('end', () => {
        outgoing.writeHead(blocked.status ?? 403, blocked.headers);
        outgoing.end(blocked.body?.(''));
      });
      return;
    }
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (method !== 'GET') line.arrived.push({ path, body: body.toString() });
      const headers = { ...incoming.headers, host: new URL(shopUrl).host };
      // The shop expects its own URL as the origin.
      if (headers.origin !== undefined) headers.origin = shopUrl;
      const passed = httpRequest(shopUrl + url, { method, headers }, async (response) => {
        if (await line.loses(method, path, incoming.headers)) {
          response.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        const other = line.respondsWith(method, path);
        if (other !== null) {
          void text(response).then((own) => {
            const { 'content-length': _length, ...rest } = response.headers;
            outgoing.writeHead(other.status ?? response.statusCode ?? 502, { ...rest, ...other.headers });
            outgoing.end(other.body?.(own) ?? own);
          });
          return;
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on('end', () => line.passed.push(path));
      });
      passed.on('error', () => incoming.socket.destroy());
      outgoing.on('close', () => passed.destroy());
      passed.end(body);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return line;
}
