import { type Day, melbourneInstant } from '#core/dates.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { clocksGoBack, type MonthDay } from './month-calendar.ts';
import { type Street, shopOnline } from './people/customer.ts';
import { errandsOf } from './people/errands.ts';
import { insist, mostTries, triesInTrouble } from './people/insist.ts';
import type { Staff } from './people/staff.ts';
import type { Place } from './place/open-place.ts';

export interface Play {
  place: Place;
  street: Street;
  staff: Staff;
  /** Sentences about each failure and how the shop handled it. */
  notes: string[];
}

const ordersOfSlot = { least: 8, more: 6 } as const;
const atOnce = 4;
const hourMs = 3_600_000;

/** Plays a day of the shop, from just after midnight to just before the next midnight, with the day's planned failures. */
export async function playDay(play: Play, today: MonthDay): Promise<void> {
  const { place, staff, street } = play;
  const { day, troubles } = today;
  const at = (time: string) => place.shop.moveTo(melbourneInstant(day, time));
  await at('00:10');
  if (troubles.includes('provider-away')) {
    await place.stripe?.stop();
    street.tries = triesInTrouble;
  }
  // At this time, the shop makes its nightly backup.
  await at('02:30');
  if (day === clocksGoBack) await place.shop.moveTo(new Date(melbourneInstant(day, '02:30').getTime() + hourMs));
  // At this time, the shop charges due instalments.
  if (troubles.includes('kill')) await place.shop.dieAt(melbourneInstant(day, '09:05'));
  else await at('09:05');
  await staff.lookAround();
  await at('10:00');
  await openShop(play, troubles.includes('stop') ? () => stopAndStart(play) : null);
  await at('13:00');
  await (troubles.includes('full-disk') ? openShopOnFullDisk(play) : openShop(play, null));
  await at('17:00');
  await openShop(play, troubles.includes('kill') ? () => killAndStart(play) : null);
  await staffAtWork(play, day);
  await at('18:30');
  await staff.closeDay();
  if (troubles.includes('provider-away')) {
    await place.stripe?.start();
    street.tries = mostTries;
  }
  await at('23:30');
  // The outcomes of unknown charges are requested again, so that nothing is left open for the audit.
  await at('23:45');
  await place.stripe?.webhooks.settled();
  await place.shop.quiet();
}

/** Serves customers, several at a time. `interrupt` runs when half of them have been served. */
async function openShop({ street }: Play, interrupt: (() => Promise<void>) | null): Promise<void> {
  const { chance } = street;
  const errands = errandsOf(ordersOfSlot.least + chance.below(ordersOfSlot.more), chance);
  const half = Math.floor(errands.length / 2);
  const waiting = errands.entries();
  let interrupted: Promise<void> | null = null;
  const serve = async () => {
    for (const [index, errand] of waiting) {
      if (index === half && interrupt !== null) {
        interrupted = interrupt();
        // The interruption is awaited below, unless a customer fails first.
        interrupted.catch(() => {});
      }
      await shopOnline(street, errand);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, serve));
  await interrupted;
}

async function stopAndStart({ place, notes }: Play): Promise<void> {
  const ms = await place.shop.stop();
  await place.shop.start();
  notes.push(`stopped in ${ms.toFixed(0)} ms while customers paid`);
}

async function killAndStart({ place }: Play): Promise<void> {
  await place.shop.kill();
  await place.shop.start();
}

/** While the disk is full, nothing can be stored but everything can be viewed. Afterwards there is space again. */
async function openShopOnFullDisk(play: Play): Promise<void> {
  const { place, notes, street } = play;
  if (place.disk === null) {
    notes.push('no full disk: only an administrator may mount one');
    return openShop(play, null);
  }
  place.disk.fill();
  const before = street.records.orders.size;
  street.tries = triesInTrouble;
  await openShop(play, null);
  street.tries = mostTries;
  const page = await insist(new Visitor(street.url), { method: 'GET', path: '/api/products' }, 1);
  if (page.status !== 200) street.records.surprises.push(`On the full disk the products were answered ${page.status}`);
  notes.push(`full disk: ${street.records.orders.size - before} orders were still stored`);
  place.disk.clear();
  if (await place.mendDatabase()) notes.push('PostgreSQL ended on the full disk, and was started again');
  await openShop(play, null);
}

async function staffAtWork({ street, staff }: Play, day: Day): Promise<void> {
  const { chance, records, products } = street;
  const sales = 4 + chance.below(5);
  for (let sold = 0; sold < sales; sold += 1) {
    const payment = sold === 0 ? chance.pick(['layby-2', 'layby-4'] as const) : 'full';
    await staff.sell(chance.pick(products), payment, chance.pick(['cash', 'eftpos']));
  }
  await staff.deliver(day);
  await staff.takeDueAtCounter(day);
  const paid = [...records.orders.values()].filter(({ isPaid, isCancelled }) => isPaid && !isCancelled);
  const recent = paid.slice(-120);
  for (let done = 0; done < 3 && recent.length > 0; done += 1) await staff.refund(chance.pick(recent).id);
  const inFull = recent.filter(({ intention }) => intention === 'pay');
  for (let done = 0; done < 2 && inFull.length > 0; done += 1) await staff.cancel(chance.pick(inFull).id);
  await staff.seeToMissed();
}
