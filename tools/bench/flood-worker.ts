import { parentPort, workerData } from 'node:worker_threads';
import { Shopper } from './shopper.ts';

// A worker thread for the overload benchmark: its clients register and order without a break, each request from another IP
// address.

export interface FloodOrder {
  url: string;
  /** The request body of every client's order. */
  checkout: object;
  registering: number;
  ordering: number;
  floodMs: number;
}

/** The HTTP statuses of all responses, by the type of request. */
export interface FloodResult {
  registrations: number[];
  orders: number[];
}

const { url, checkout, registering, ordering, floodMs } = workerData as FloodOrder;
const result: FloodResult = { registrations: [], orders: [] };
const until = performance.now() + floodMs;

async function register(shopper: Shopper, number: number): Promise<void> {
  for (let time = 0; performance.now() < until; time += 1) {
    const username = `flood${number}x${time}`;
    const account = { username, email: `${username}@shop.test`, password: 'correct horse 1' };
    result.registrations.push(await shopper.statusOf('/api/users/register', account));
  }
}

async function order(shopper: Shopper): Promise<void> {
  while (performance.now() < until) result.orders.push(await shopper.statusOf('/api/orders-with-items', checkout));
}

const clients = Array.from({ length: registering + ordering }, async (_, index) => {
  const shopper = new Shopper(url);
  await (index < registering ? register(shopper, index) : order(shopper));
  shopper.leave();
});
await Promise.all(clients);
parentPort?.postMessage(result);
