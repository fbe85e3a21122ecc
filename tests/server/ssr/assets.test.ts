import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets } from '#server/ssr/assets.ts';

const packed = brotliCompressSync('shop()');
let folder: string;
let address: string;
let close: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindquarter-assets-'));
  await writeFile(join(folder, 'shop-1.js'), 'shop()');
  await writeFile(join(folder, 'shop-1.js.br'), packed);
  const app = express();
  addAssets(app, folder);
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets`;
  close = () => server.close();
});

afterEach(async () => {
  close();
  await rm(folder, { recursive: true, force: true });
});

const plain = { 'Accept-Encoding': 'identity' };

it('Open pages keep working when a new build replaces the files of a running shop', async () => {
  await rm(folder, { recursive: true });
  const response = await fetch(`${address}/shop-1.js`, { headers: plain });
  expect([response.status, await response.text()]).toEqual([200, 'shop()']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it('A browser that accepts Brotli gets the file that the build compressed', async () => {
  const response = await fetch(`${address}/shop-1.js`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-length')).toBe(String(packed.length));
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});

it.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('A browser that accepts %s receives the file as it was built', async (accepted, coding) => {
  for (const visit of [1, 2]) {
    const response = await fetch(`${address}/shop-1.js`, { headers: { 'Accept-Encoding': accepted } });
    expect([visit, response.headers.get('content-encoding'), await response.text()]).toEqual([visit, coding, 'shop()']);
  }
});

it.each(['shop-2.js', 'shop-1.js.br', '..%2fshop-1.js', ''])('The asset /assets/%s does not exist', async (name) => {
  const response = await fetch(`${address}/${name}`, { headers: plain });
  expect(response.status).toBe(404);
});

it('Assets accept read requests only', async () => {
  const response = await fetch(`${address}/shop-1.js`, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
