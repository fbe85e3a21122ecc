import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#core/endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const longFile = defineEndpoint({
  method: 'GET',
  path: '/api/long-file',
  access: 'anyone',
  summary: 'A file that fills every buffer on its way',
  tag: 'staff',
  response: z.string(),
  responses: 'csv',
});
const chunk = 'x'.repeat(100_000);
const chunks = 100;

it('If a client stops reading a file, it is disconnected and the source of the file is closed', async () => {
  let isLetGo = false;
  async function* endlessChunks() {
    try {
      for (;;) yield chunk;
    } finally {
      isLetGo = true;
    }
  }
  const file = async () => ({ fileName: 'long.csv', chunks: endlessChunks() });
  const shop = await startTestShop({
    addRoutes: (routes) => serveCsv(routes, longFile, file, { timeoutMs: 100 }),
  });
  const outgoing = request(`${shop.url}/api/long-file`, (incoming) => void incoming.pause().on('error', () => {}));
  onTestFinished(() => void outgoing.destroy());
  outgoing.on('error', () => {}).end();
  await expect.poll(() => isLetGo).toBe(true);
});

it('A long file reaches a slow client completely without adding listeners', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  async function* manyChunks() {
    for (let created = 0; created < chunks; created += 1) yield chunk;
  }
  const shop = await startTestShop({
    addRoutes: (routes) => serveCsv(routes, longFile, async () => ({ fileName: 'long.csv', chunks: manyChunks() })),
  });
  const bytes = await new Promise<number>((resolve, reject) => {
    let arrived = 0;
    const outgoing = request(`${shop.url}/api/long-file`, (incoming) => {
      incoming.on('data', ({ length }: Buffer) => {
        arrived += length;
        incoming.pause();
        setImmediate(() => incoming.resume());
      });
      incoming.on('end', () => resolve(arrived));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
  expect(bytes).toBe(chunk.length * chunks);
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});
