import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { collectWhenIdle } from '#server/operations/idle-collection.ts';
import { projectRoot } from '#server/project-root.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { serverMemory } from '#tools/setup/server-arguments.mjs';

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

/** Fills 200 MB with large and small blocks, frees the large ones, and prints how many megabytes the system gets back. */
const leaveGaps = `
  import { returnFreeBlocks } from ${JSON.stringify(pathToFileURL(join(projectRoot, 'server/operations/free-blocks.ts')))};
  const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
  let freed = [];
  const retained = [];
  for (let pair = 0; pair < 5_000; pair += 1) {
    freed.push(Buffer.allocUnsafeSlow(40_000).fill(1));
    retained.push(Buffer.allocUnsafeSlow(600).fill(1));
  }
  freed = null;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(() => {
    const before = megabytes();
    returnFreeBlocks();
    console.log(Math.round(before - megabytes()), retained.length);
  }, 500);
`;
const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;

it.skipIf(glibcVersionRuntime === undefined)(
  'Memory that is freed between blocks in use goes back to the operating system',
  async () => {
    const args = ['--expose-gc', '--input-type=module', '-e', leaveGaps];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: serverMemory });
    // 200 MB were freed.
    expect(Number.parseInt(stdout, 10)).toBeGreaterThan(150);
  },
);

it('Garbage is collected once after work, when the shop has been idle for three seconds, and never between two requests', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let usedMs = 0;
  const collect = vi.fn(() => {
    usedMs += 80;
  });
  const end = collectWhenIdle({ collect, usedMs: () => usedMs });
  onTestFinished(() => {
    end();
    vi.useRealTimers();
  });
  const seconds = (count: number, busyMs: number) => {
    for (let second = 0; second < count; second += 1) {
      usedMs += busyMs;
      vi.advanceTimersByTime(1_000);
    }
  };
  seconds(60, 300);
  expect(collect).toHaveBeenCalledTimes(0);
  for (let request = 0; request < 20; request += 1) {
    seconds(2, 5);
    seconds(1, 300);
  }
  expect(collect).toHaveBeenCalledTimes(0);
  seconds(3, 5);
  expect(collect).toHaveBeenCalledTimes(1);
  seconds(60, 5);
  expect(collect).toHaveBeenCalledTimes(1);
  seconds(10, 300);
  expect(collect).toHaveBeenCalledTimes(1);
  seconds(3, 5);
  expect(collect).toHaveBeenCalledTimes(2);
});
