import { writeFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect as see } from '@playwright/test';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apiVersion } from '#core/api-version.ts';
import { proxyOf } from '#desktop/main/network/system-network.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { whyNotToWorkFor } from '#desktop/main/shop/why-not-to-work-for.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { expired, ofShopTest } from './safety/self-signed.ts';
import { launchDesktop } from './stand-in/desktop-app.ts';
import { slow } from './stand-in/make-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a shop that is newer than the app. The app has a special message for that case, which proves that this shop has
 * responded.
 */
function startNewerShop(certificate: { key: string; cert: string }): Promise<number> {
  const health = JSON.stringify({ status: 'ok', apiVersion: apiVersion + 1 });
  return portOf(createServer(certificate, (_request, response) => response.end(health)));
}

it('A shop is reached through the system’s proxy, and its certificate is trusted if the system trusts it', async () => {
  const port = await startNewerShop(ofShopTest);
  const tunnels: string[] = [];
  const proxy = createProxy((_request, response) => response.writeHead(405).end());
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    const shop = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      shop.pipe(socket).pipe(shop);
    });
    for (const each of [shop, socket]) each.on('error', () => {});
  });
  const env = { STAND_IN_PROXY: `PROXY 127.0.0.1:${await portOf(proxy)}; DIRECT` };
  const authorities = join(temporaryFolder(), 'system.pem');
  writeFileSync(authorities, ofShopTest.cert);

  const connectBy = async (env: Record<string, string>) => {
    const page = await launchDesktop(temporaryFolder(), { env, onStandIn: true }).window();
    await page.getByRole('button', { name: 'Connect to a shop' }).click(slow);
    await page.getByLabel('The shop’s address').fill('https://shop.test');
    await page.getByRole('button', { name: 'Connect' }).click();
    return page.getByRole('alert');
  };
  await see(await connectBy(env)).toContainText(
    'This computer doesn’t trust the certificate of https://shop.test',
    slow,
  );
  expect(tunnels).toContain('shop.test:443');
  // On Linux, this file lists the authorities that the system trusts.
  const trusting = await connectBy({ ...env, SSL_CERT_FILE: authorities });
  await see(trusting).toContainText('The shop at https://shop.test is newer than this app', slow);
});

it('The error about a certificate that isn’t valid at the computer’s current time mentions the clock', async () => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, expired.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
  const address = `https://localhost:${await startNewerShop(expired)}`;
  const why = await whyNotToWorkFor(new ShopConnection({ address, cookies: {}, onCookies() {} }));
  const year = new Date().getFullYear();
  expect(why).toMatch(new RegExp(`^This computer’s clock says \\d+ \\w+ ${year}, .* Set the clock if it is wrong\\.`));
});

// Proxy lists as Chromium returns them, see net/proxy_resolution/README.md.
it.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['SOCKS5 socks.example:1080; HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['DIRECT; PROXY proxy.example:3128', null],
])('The first usable entry of the system’s proxy list is used: %s', (found, proxy) => {
  expect(proxyOf(found)).toBe(proxy);
});
