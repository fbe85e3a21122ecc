import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fc } from '#tests/support/chance/fast-check.ts';
import type { ApiDescription, Operation } from '#tests/support/fuzz/api-description.ts';
import { operationsOf } from '#tests/support/fuzz/api-description.ts';
import { fillShop } from '#tests/support/fuzz/fill-shop.ts';
import { FuzzActors } from '#tests/support/fuzz/fuzz-actors.ts';
import { callsOf, type FuzzCall } from '#tests/support/fuzz/fuzz-calls.ts';
import { callSender, type SendCall } from '#tests/support/fuzz/send-call.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { uploadBrokenImages } from '../broken-images.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { residentMegabytes } from '../resident-megabytes.ts';

const wantedMegabytes = 50;
const requestCount = 14_500;
const atOnce = 8;
const idleMs = 15_000;
/** After this many requests, staff whose rights were removed by one of the requests get their rights back. */
const requestsOfTurn = 500;

type Sender = 'visitors' | 'staff';
const staff: readonly string[] = ['counter', 'driver', 'owner'];

/** How much more memory an idle server uses after thousands of malformed requests to all of its operations. */
export const memoryAfterFlood: Measure = {
  name: 'memory after a flood',
  run: async (bench) => [await growthBy('visitors', bench), await growthBy('staff', bench)],
};

async function growthBy(sender: Sender, bench: Bench): Promise<Figure> {
  const shop = await bench.openShop({ TRUST_PROXY: '1' });
  for (const path of ['/', '/products', bench.productPath]) await (await fetch(shop.url + path)).arrayBuffer();
  const before = await atRest(shop);
  const statuses = await flood(sender, shop.url);
  const after = await atRest(shop);
  const failed = statuses.filter((status) => status >= 500 && status !== 503).length;
  const growth = after - before;
  return {
    figure: `memory at rest after ${requestCount.toLocaleString('en-AU')} malformed requests by ${sender}`,
    wanted: `at most ${wantedMegabytes} MB more`,
    measured: `${Math.round(growth)} MB more (${Math.round(before)} to ${Math.round(after)}; ${failed} failed)`,
    isMet: growth <= wantedMegabytes && failed === 0,
  };
}

async function atRest(shop: BuiltShop): Promise<number> {
  await pause(idleMs);
  return residentMegabytes(shop.pid);
}

/** Sends malformed requests. @returns each response's status, or 0 if the shop closed the connection */
async function flood(sender: Sender, url: string): Promise<number[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDescription;
  const actors = new FuzzActors(url);
  await actors.makeReady();
  await fillShop(actors);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = callSender(url, agent);
  const statuses: number[] = [];
  try {
    const calls = malformedCalls(sender, description);
    for (let start = 0; start < requestCount; start += requestsOfTurn) {
      await actors.makeReady();
      const turn = calls.slice(start, start + requestsOfTurn).filter(([, call]) => !actors.locksKeeperOut(call));
      statuses.push(...(await sendAll(turn, send, actors)));
      if (sender === 'staff') statuses.push(...(await uploadBrokenImages(actors.visitor('owner'))));
    }
  } finally {
    agent.destroy();
  }
  return statuses;
}

type Call = [operation: Operation, call: FuzzCall];

/** Returns malformed calls of every operation in turn. */
function malformedCalls(sender: Sender, description: ApiDescription): Call[] {
  const operations = operationsOf(description);
  const rounds = Math.ceil(requestCount / operations.length);
  const calls = operations.map((operation, seed) => {
    const ofSender = callsOf(operation, description.components.schemas).filter(
      ({ actor }) => staff.includes(actor) === (sender === 'staff'),
    );
    return fc.sample(ofSender, { numRuns: rounds, seed });
  });
  return Array.from({ length: rounds }, (_, round) =>
    operations.map((operation, index): Call => [operation, calls[index]?.[round] as FuzzCall]),
  ).flat();
}

async function sendAll(calls: Call[], send: SendCall, actors: FuzzActors): Promise<number[]> {
  const waiting = [...calls];
  const statuses: number[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [{ method }, call] = next;
      const status = await send(method, call, actors.cookieOf(call.actor)).then(
        (response) => response.status,
        () => 0,
      );
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}
