import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#server/http/listener.ts';
import { type ConnectionLimits, shopLimits } from '#server/limits.ts';

// On Linux, every IP address in 127.0.0.0/8 is this computer, so one computer can act as many visitors.
const isLinux = process.platform === 'linux';
/** A tenth of each of the shop's own limits. */
const tenth: ConnectionLimits = { ...shopLimits.connections, ofAll: 90, ofAddress: 20 };
const silentAddresses = [2, 3, 4, 5, 6, 7].map((last) => `127.0.0.${last}`);

async function openShop(limits: ConnectionLimits, isBehindProxy = false): Promise<string> {
  const listener = await listen('127.0.0.1', 0, { limits, isBehindProxy });
  onTestFinished(() => listener.close(0));
  listener.serve((_request, response) => response.end('served'));
  return listener.address;
}

function dial(address: string, localAddress: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return socket;
}

/** Returns what a client at this IP address receives for one request. */
async function read(address: string, localAddress: string): Promise<string> {
  const socket = dial(address, localAddress);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  return text(socket).catch(({ code }) => code);
}

/** Opens a connection that sends nothing, and opens a new connection whenever the shop has closed it. */
async function holdSilently(address: string, localAddress: string, whileTrue: () => boolean): Promise<void> {
  const socket = dial(address, localAddress);
  socket.on('close', () => {
    if (whileTrue()) setTimeout(() => void holdSilently(address, localAddress, whileTrue), 20);
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
}

describe.runIf(isLinux)('Connections that send nothing', () => {
  it('from six IP addresses, more than the shop accepts in total, don’t block a seventh IP address', async () => {
    const address = await openShop(tenth);
    let isFlooding = true;
    onTestFinished(() => {
      isFlooding = false;
    });
    for (const silent of silentAddresses) {
      await Promise.all(Array.from({ length: 25 }, () => holdSilently(address, silent, () => isFlooding)));
    }
    for (let visit = 0; visit < 20; visit += 1) {
      expect(await read(address, '127.0.0.8')).toMatch(/^HTTP\/1\.1 200 .*served$/s);
    }
  });

  it('are closed after a short time, but used connections are not', async () => {
    const address = await openShop({ ...tenth, silentMs: 100, checkMs: 50 });
    const used = dial(address, '127.0.0.2');
    used.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(used, 'data');
    const silent = dial(address, '127.0.0.3');
    await once(silent, 'close');
    used.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    expect(await text(used)).toMatch(/served$/);
  });

  it('from a proxy stay open, because a proxy keeps spare connections', async () => {
    const address = await openShop({ ...tenth, silentMs: 50, checkMs: 20 }, true);
    const spare = dial(address, '127.0.0.2');
    const other = dial(address, '127.0.0.3');
    await once(spare, 'connect');
    // Waits longer than the limit: when the shop closes this connection, it has run fifteen checks.
    const direct = await openShop({ ...tenth, silentMs: 300, checkMs: 20 });
    await once(dial(direct, '127.0.0.4'), 'close');
    for (const socket of [spare, other]) {
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
      expect(await text(socket)).toMatch(/served$/);
    }
  });
});

/** Returns a connection that has received one response and is kept open. */
async function holdIdle(address: string, localAddress: string): Promise<Socket> {
  const socket = dial(address, localAddress);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

describe.runIf(isLinux)('Connections that were used once and then kept open', () => {
  it('don’t lock out new clients: the connection that has been idle longest is closed', async () => {
    const address = await openShop({ ...tenth, ofAll: 20, idleMs: 0 });
    const held: Socket[] = [];
    for (let last = 2; last < 22; last += 1) held.push(await holdIdle(address, `127.0.0.${last}`));
    const [first] = held;
    const closed = first === undefined ? null : once(first, 'close');
    expect(await read(address, '127.0.0.100')).toMatch(/^HTTP\/1\.1 200 .*served$/s);
    await closed;
    expect(held.slice(1).filter((socket) => socket.destroyed)).toEqual([]);
  });

  it('stay open long enough for a browser to follow a link, unless their IP address has several of them', async () => {
    const address = await openShop({ ...tenth, ofAll: 20, idleMs: 60_000 });
    for (let last = 2; last < 20; last += 1) await holdIdle(address, `127.0.0.${last}`);
    const ofOne = [await holdIdle(address, '127.0.0.50'), await holdIdle(address, '127.0.0.50')];
    const closed = Promise.race(ofOne.map((socket) => once(socket, 'close')));
    expect(await read(address, '127.0.0.100')).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    await holdIdle(address, '127.0.0.51');
    expect(await read(address, '127.0.0.101')).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('are not closed for new clients while a response is pending', async () => {
    const listener = await listen('127.0.0.1', 0, { limits: { ...tenth, ofAll: 3, idleMs: 0 } });
    onTestFinished(() => listener.close(0));
    const pending: (() => void)[] = [];
    listener.serve((_request, response) => void pending.push(() => response.end('served')));
    const { address } = listener;
    const waiting = [2, 3, 4].map((last) => read(address, `127.0.0.${last}`));
    await expect.poll(() => pending.length).toBe(3);
    expect(await read(address, '127.0.0.100')).toMatch(/^HTTP\/1\.1 429 /);
    for (const respond of pending) respond();
    for (const text of await Promise.all(waiting)) expect(text).toMatch(/served$/);
  });
});
