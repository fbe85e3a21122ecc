import Database from 'better-sqlite3';
import { addDays, melbourneDay } from '#core/dates.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { addStock } from '#tools/bench/busy-shop/add-stock.ts';
import { fillBusyShop } from '#tools/bench/busy-shop/fill-busy-shop.ts';
import { signInStaff } from '#tools/bench/busy-shop/open-busy-shop.ts';
import type { Measure } from '#tools/bench/measure.ts';
import { median } from '#tools/bench/median.ts';
import type { Shopper } from '#tools/bench/shopper.ts';

const requests = 10;
const warmUps = 2;
const wantedRecallMs = 2000;
const wantedCuttingMs = 200;
const weeks = 156;
const ordersInWeek = 500;

/** How long staff wait for a recall of a lot, and for the cutting list of a week, in a shop with 100,000 orders. */
export const coldRoom: Measure = {
  name: 'cold room',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    await shop.stop();
    fillBusyShop(databaseFile(shop.dataDir), new Date());
    addStock(databaseFile(shop.dataDir), new Date(), { weeks });
    keepOrdersOfWeek(databaseFile(shop.dataDir), new Date());
    await shop.restart();
    const owner = await signInStaff(shop);
    const lots = [weeks - 4, Math.round(weeks / 2), 4];
    const recalls = [];
    for (const lot of lots) recalls.push(await timeOf(owner, `/api/admin/recalls?lot=${lot}`));
    const today = melbourneDay(new Date());
    const list = await timeOf(owner, `/api/admin/cutting-list?from=${today}&to=${addDays(today, 6)}`);
    owner.leave();
    const orders = recalls.map(({ body: { certain, possible } }) => certain.length + possible.length);
    const slowest = Math.max(...recalls.map(({ ms }) => ms));
    return [
      {
        figure: `recall of a lot in a shop of 100,000 orders, the slowest of ${lots.length}, medians of ${requests}`,
        wanted: `under ${wantedRecallMs / 1000} s`,
        measured: `${(slowest / 1000).toFixed(3)} s (${orders.join(', ')} orders)`,
        isMet: slowest < wantedRecallMs,
      },
      {
        figure: `cutting list of a week, median of ${requests}`,
        wanted: `under ${wantedCuttingMs} ms`,
        measured: `${list.ms.toFixed(1)} ms (${list.body.orders.length} orders, ${list.body.laybys.length} laybys)`,
        isMet: list.ms < wantedCuttingMs,
      },
    ];
  },
};

/** Puts off the orders of the list's week that are too many, so that it covers a shop's large week. */
function keepOrdersOfWeek(file: string, now: Date): void {
  const database = new Database(file);
  try {
    const today = melbourneDay(now);
    database
      .prepare(
        `update orders set delivery_date = @later where status in ('pending', 'paid') and id in (
          select id from orders where status in ('pending', 'paid') and delivery_date between @today and @last
          order by id desc limit -1 offset ${ordersInWeek}
        )`,
      )
      .run({ today, last: addDays(today, 6), later: addDays(today, 14) });
  } finally {
    database.close();
  }
}

async function timeOf(owner: Shopper, path: string) {
  const waits: number[] = [];
  let body = null;
  for (let requested = 0; requested < warmUps + requests; requested += 1) {
    const start = performance.now();
    const response = await owner.get(path);
    if (response.status !== 200)
      throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(response.body)}`);
    body = response.body;
    if (requested >= warmUps) waits.push(performance.now() - start);
  }
  return { ms: median(waits), body };
}
