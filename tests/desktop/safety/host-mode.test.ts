import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#core/api.ts';
import { isStaffAccess } from '#core/endpoint.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop, owner } from '../stand-in/make-shop.ts';
import { standInSecrets } from '../stand-in/secrets.ts';

vi.setConfig({ testTimeout: 240_000 });

/** The stand-in's own decryption, so that the test can read what the app has encrypted. */
const { decryptString } = standInSecrets();

function filesWith(secret: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(secret));
}

it('Only the window has the rights of the signed-in user; other programs have none, and the session is stored only encrypted', async () => {
  const [userData, folder] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData, { onStandIn: true });
  const page = await makeShop(app, folder);
  const address = addressOf(folder);
  const staffCalls = endpoints.filter(
    ({ access, method, path }) => isStaffAccess(access) && method === 'GET' && !path.includes('{'),
  );
  expect(staffCalls.length).toBeGreaterThan(10);
  for (const { path } of staffCalls) {
    // The window is signed in as staff. Another program on this computer isn't, regardless of its headers.
    for (const origin of [null, address, 'shop://counter', 'null']) {
      const headers: Record<string, string> = {
        'User-Agent': 'Hindquarter Electron/45',
        'X-Forwarded-For': '127.0.0.1',
      };
      if (origin !== null) headers.Origin = origin;
      expect((await sendRequest(address, 'GET', path, { headers })).status, `${path} by ${origin}`).toBe(401);
    }
  }
  expect(await page.evaluate("fetch('/api/orders').then(({ status }) => status)")).toBe(200);

  // A page from the shop is handled like any other file.
  const docs = await page.evaluate(async () => {
    const response = await fetch('/api/docs');
    return [response.headers.get('content-type'), response.headers.get('content-security-policy')];
  });
  expect(docs).toEqual(['application/octet-stream', "default-src 'none'; sandbox"]);

  const saved = JSON.parse(decryptString(readFileSync(join(userData, 'sign-in')))) as {
    cookies: Record<string, string>;
  };
  const session = Object.entries(saved.cookies).find(([name]) => name.endsWith('hq_session'))?.[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  for (const secret of [session, owner.password]) {
    expect(filesWith(secret, userData)).toEqual([]);
    expect(filesWith(secret, folder)).toEqual([]);
  }
  await app.quit();
});

it('If a shop redirects to another server, the app doesn’t send the session there', async () => {
  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const seen: unknown[] = [];
  const elsewhere = await listen(
    createServer((request, response) => {
      seen.push(request.headers);
      response.setHeader('Set-Cookie', 'hq_session=taken').end();
    }),
  );
  const address = await listen(
    createServer((_request, response) => response.writeHead(302, { Location: elsewhere }).end()),
  );
  const connection = new ShopConnection({ address, cookies: { hq_session: 'secret' }, onCookies() {} });
  expect((await connection.pass(new Request('shop://counter/api/orders'))).status).toBe(302);
  expect(seen).toEqual([]);
  expect(connection.jar.header).toBe('hq_session=secret');
});
