import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '#server/http/listener.ts';
import { type ConnectionLimits, shopLimits } from '#server/limits.ts';
import { startStripeShop } from '#tests/server/payments/stripe/stripe-shop.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';

/** Short limits, so that the test doesn't have to wait. */
const shortly: ConnectionLimits = {
  ...shopLimits.connections,
  headersMs: 200,
  requestMs: 400,
  slowReaderMs: 100,
  slowestBytesPerSecond: 1e9,
  checkMs: 50,
};

async function openShop(
  limits: Partial<ConnectionLimits> = {},
  {
    isBehindProxy = false,
    onLargeEnd = () => {},
  }: { isBehindProxy?: boolean; onLargeEnd?: (isRead: boolean) => void } = {},
) {
  const listener = await listen('127.0.0.1', 0, { limits: { ...shortly, ...limits }, isBehindProxy });
  onTestFinished(() => listener.close(0));
  listener.serve(async (request, response) => {
    if (request.url === '/large') {
      response.once('close', () => onLargeEnd(response.writableFinished));
      response.end(Buffer.alloc(64 * 1024 * 1024));
      return;
    }
    // A client that is disconnected is not a failure of this test.
    await text(request).catch(() => {});
    response.end('{"status":"ok"}');
  });
  return listener.address;
}

/** A raw connection that collects the data it receives until the connection ends. */
async function dial(address: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A closed connection counts as ended, even after an error.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  return { socket, ended };
}

const isServing = async (address: string) => (await sendRequest(address, 'GET', '/')).status === 200;

/** Sends one character at a time for as long as the connection is open. */
function trickle(socket: Socket, character: string): void {
  const timer = setInterval(() => {
    if (!socket.writable || socket.destroyed) clearInterval(timer);
    else socket.write(character);
  }, 20);
  onTestFinished(() => clearInterval(timer));
}

it('A client that sends its headers one character at a time gets 408, while other clients are served', async () => {
  const address = await openShop();
  const { socket, ended } = await dial(address);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
  trickle(socket, 'a');
  expect(await isServing(address)).toBe(true);
  const text = await ended;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_slow', status: 408 });
});

it('A connection that sends nothing at all is closed', async () => {
  const { ended } = await dial(await openShop());
  expect(await ended).toMatch(/^HTTP\/1\.1 408 |^$/);
});

it('A client that sends a body one character at a time gets 408, while other clients are served', async () => {
  const address = await openShop();
  const { socket, ended } = await dial(address);
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n');
  trickle(socket, 'a');
  expect(await isServing(address)).toBe(true);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
});

it('A client that doesn’t read a large response is disconnected, while other clients are served', async () => {
  const wasRead: boolean[] = [];
  const address = await openShop({}, { onLargeEnd: (isRead) => void wasRead.push(isRead) });
  const { socket } = await dial(address);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n');
  expect(await isServing(address)).toBe(true);
  await expect.poll(() => wasRead).toEqual([false]);
});

it('A request with extremely long headers is rejected with a message', async () => {
  const address = await openShop();
  const { socket, ended } = await dial(address);
  socket.write(`GET / HTTP/1.1\r\nHost: shop\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`);
  const text = await ended;
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain('"headers_too_large"');
});

it('Data that isn’t HTTP returns 400 in the documented format', async () => {
  const { socket, ended } = await dial(await openShop());
  socket.write('HELO shop\r\n\r\n');
  const text = await ended;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"malformed"');
});

it('An IP address that has too many connections gets 429 with a retry time for more, and its first connections keep working', async () => {
  const address = await openShop({ ofAddress: 3 });
  const first = [await dial(address), await dial(address), await dial(address)];
  const refused = await sendRequest(address, 'GET', '/api/products');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_many', '10']);
  first[0]?.socket.end('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  expect(await first[0]?.ended).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => isServing(address)).toBe(true);
});

it('Behind a proxy, where all connections have one IP address, only their total number is limited', async () => {
  const address = await openShop({ ofAddress: 1, ofAll: 4 }, { isBehindProxy: true });
  for (let count = 0; count < 4; count += 1) await dial(address);
  const refused = await sendRequest(address, 'GET', '/api/products');
  expect([refused.status, refused.body.code]).toEqual([429, 'busy']);
});

it.each([
  ['/api/users/login', 'application/json', '{"username":"'],
  ['/api/stripe/webhook', 'application/json', '{"id":"evt_'],
])(
  'A client that sends a body of %s one character at a time gets 408 long before an upload would',
  async (path, type, start) => {
    const shop = await startStripeShop();
    const { socket, ended } = await dial(shop.shop.url);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host, origin } = new URL(shop.shop.url);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, `Content-Type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 90000\r\n\r\n${start}`);
    trickle(socket, 'a');
    // The fake clock moves only the time limit of a form's body. The time limit of an upload is the HTTP server's own.
    let passedMs = 0;
    const passSecond = () => {
      vi.advanceTimersByTime(1000);
      passedMs += 1000;
      return socket.destroyed;
    };
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await expect.poll(passSecond, { interval: 50 }).toBe(true);
    expect(passedMs).toBeLessThan(shopLimits.connections.requestMs);
    const text = await ended;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toMatch(/Connection: close/i);
    expect(text).toContain('The request took too long to arrive. Please try again.');
  },
);
