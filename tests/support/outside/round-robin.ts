import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RoundRobin {
  url: string;
  /** The URLs of the servers behind the front URL, which are used in turn. */
  servers: string[];
}

/**
 * One URL for several servers, as Caddy provides it in front of a shop. Each request is sent to the next server. A server that
 * refuses the connection is skipped, and a response that breaks off midway also breaks off for the customer.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const front: RoundRobin = { url: '', servers: [] };
  let turn = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    turn += 1;
    const from = `203.0.113.${turn % 250}`;
    const order = front.servers.map((_, index) => front.servers[(turn + index) % front.servers.length] ?? '');
    passOn(order, { request, response, body, from });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  from: string;
}

function passOn([address, ...others]: readonly string[], exchange: Exchange): void {
  const { request, response, body, from } = exchange;
  if (address === undefined) {
    response.destroy();
    return;
  }
  const headers = { ...request.headers, 'x-forwarded-for': from };
  const outgoing = httpRequest(address + request.url, { method: request.method, headers, agent: false }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.on('error', () => response.destroy());
    incoming.pipe(response);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') passOn(others, exchange);
    else response.destroy();
  });
  outgoing.end(body);
}
