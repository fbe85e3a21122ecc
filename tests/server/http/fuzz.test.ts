import { Agent } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { testSeed } from '#tests/support/chance/chance.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { type ApiDescription, type Operation, operationsOf } from '#tests/support/fuzz/api-description.ts';
import { fillShop } from '#tests/support/fuzz/fill-shop.ts';
import { FuzzActors } from '#tests/support/fuzz/fuzz-actors.ts';
import { callsOf, type FuzzCall } from '#tests/support/fuzz/fuzz-calls.ts';
import { startFuzzedShop } from '#tests/support/fuzz/fuzzed-shop.ts';
import { judgeBy } from '#tests/support/fuzz/judge-response.ts';
import { callSender } from '#tests/support/fuzz/send-call.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';

const callsOfOperation = faultRounds({ few: 1, all: 50 });
/** One in this many operations is tried, because the same requests take three times as long on PostgreSQL. */
const oneOperationIn = faultRounds({ few: isPostgres ? 6 : 1, all: 1 });
/** The actors are reset after this many operations. */
const operationsAtOnce = faultRounds({ few: 16, all: 1 });
const mostMegabytes = 50;

it(
  'Every endpoint responds as documented to any sender and any input, within limited memory, and the audit finds no difference',
  async () => {
    const shop = await startFuzzedShop();
    const description: ApiDescription = (await sendRequest(shop.url, 'GET', '/api/openapi.json')).body;
    const operations = operationsOf(description).filter((_, index) => index % oneOperationIn === 0);
    const actors = new FuzzActors(shop.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    onTestFinished(() => agent.destroy());
    const send = callSender(shop.url, agent);
    const judge = judgeBy(description);
    await actors.makeReady();
    await fillShop(actors);

    let calls = 0;
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    const responseTo = async (operation: Operation, call: FuzzCall) => {
      fc.pre(!actors.locksKeeperOut(call));
      const response = await send(operation.method, call, actors.cookieOf(call.actor));
      calls += 1;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = judge(operation, response, call.headers);
      if (fault !== null) throw new Error(`${fault}\n${response.text.slice(0, 600)}`);
    };
    /** Each operation has its own seed, because otherwise all operations would be sent the same input. */
    const play = async (operation: Operation, index: number, numRuns: number) => {
      const requests = callsOf(operation, description.components.schemas);
      const property = fc.asyncProperty(requests, (call) => responseTo(operation, call));
      const report = await fc.check(property, { numRuns, seed: testSeed + index, includeErrorInReport: true });
      if (!report.failed) return;
      const fault = `${operation.method} ${operation.path}: ${fc.defaultReportMessage(report)}`;
      // Printed immediately, because a full round takes minutes and may be interrupted.
      process.stdout.write(`${fault}\n`);
      faults.push(fault);
    };

    // A first round fills the caches and compiles the code.
    for (const [index, operation] of operations.entries()) await play(operation, -index, 1);
    const before = await shop.heldMegabytes();
    for (const [index, operation] of operations.entries()) {
      if (index % operationsAtOnce === 0) await actors.makeReady();
      await play(operation, index, callsOfOperation);
    }
    const growth = (await shop.heldMegabytes()) - before;

    const byStatus = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`${calls} calls, ${growth.toFixed(1)} MB more; ${byStatus.join(', ')}\n`);
    expect(faults.join('\n\n')).toBe('');
    expect(calls).toBeGreaterThan(operations.length * callsOfOperation);
    expect(growth).toBeLessThan(mostMegabytes);
    expect(shop.hasEnded()).toBe(false);
    expect((await sendRequest(shop.url, 'GET', '/api/health')).status).toBe(200);
    expect(await shop.stop()).toBe(0);
    const audit = await ownerCommand('audit', shop.dataDir);
    expect(audit.code, audit.text).toBe(0);
  },
  25 * 60_000,
);
