import { expect, it } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const sayWhatIsLoaded = `
  process.on('SIGUSR2', () => {
    process.stdout.write('LOADED ' + JSON.stringify(process.moduleLoadList) + '\\n');
  });
`;

it('An idle shop has loaded neither Node’s fetch client nor HTTP/2', async () => {
  const shop = await runShop(temporaryFolder(), { script: sayWhatIsLoaded });
  const address = await shop.address();
  expect((await sendRequest(address, 'GET', '/')).status).toBe(200);
  const loaded = () => /^LOADED (.*)$/m.exec(shop.output())?.[1];
  shop.kill('SIGUSR2');
  await expect.poll(loaded).toBeDefined();
  const modules: string[] = JSON.parse(loaded() ?? '[]');
  expect(modules).toContain('NativeModule _http_server');
  expect(modules.filter((name) => /undici|http2/.test(name))).toEqual([]);
});
