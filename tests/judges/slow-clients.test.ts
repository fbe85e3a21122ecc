import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { itWith } from '#tests/support/outside/it-with.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { reportJudgement } from './judge.ts';

const run = promisify(execFile);

/** More than the shop takes from one address (server/limits.ts), so that the attacker gets all that an attacker can get. */
const connections = 400;
const common = ['-c', `${connections}`, '-r', '100', '-i', '5', '-l', '40', '-p', '5'];
const attacks = [
  { name: 'slow headers', options: ['-H'], path: '/' },
  { name: 'slow body', options: ['-B', '-t', 'POST', '-s', '8192'], path: '/api/users/login' },
  {
    name: 'slow reading',
    options: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
    path: '/products',
  },
] as const;

/** A customer's address. The attacks come from 127.0.0.1, which the shop may refuse. */
const customer = '127.0.0.2';

/** Opens the home page on a new connection. Resolves to what went wrong, or null. */
function openHome(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = get(url, { localAddress: customer, agent: false, timeout: 5_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? null : `${response.statusCode}`));
    });
    request.once('timeout', () => request.destroy(new Error('no response in five seconds')));
    request.once('error', (error) => resolve(error.message));
  });
}

itWith(
  { program: 'slowhttptest', debian: 'slowhttptest' },
  'A customer can open the shop at any moment of the slow attacks of slowhttptest',
  async () => {
    const shop = await startBuiltShop();
    onTestFinished(() => shop.discard());
    const faults: string[] = [];
    let views = 0;
    for (const { name, options, path } of attacks) {
      let isOver = false;
      const attack = run('slowhttptest', [...options, ...common, '-u', shop.url + path], { maxBuffer: 1 << 28 });
      const ended = attack.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const fault = await openHome(shop.url);
        views++;
        if (fault !== null) faults.push(`${name}: ${fault}`);
        await Promise.race([pause(200), ended]);
      }
      await ended;
    }
    reportJudgement('slowhttptest', {
      lookedAt: `${attacks.length} attacks with ${connections} connections, ${views} views`,
      faults: faults.length,
    });
    expect(faults).toEqual([]);
    expect(views).toBeGreaterThan(50);
  },
);
