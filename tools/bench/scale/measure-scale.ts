import { melbourneHour } from '#core/dates.ts';
import type { Product } from '#core/products/product.ts';
import { signInStaff } from '../busy-shop/open-busy-shop.ts';
import { median } from '../median.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';
import type { ProcessorTime } from './processor-time.ts';
import {
  charging,
  orderMaking,
  type QuestionGroup,
  seldomName,
  seldomPhone,
  slowestJob,
  work,
} from './scale-questions.ts';
import { type DatabaseKind, openScaledShop, type ScaledShop, type ScaledSize } from './scaled-shop.ts';

export interface Wait {
  /** The median waiting time. */
  ms: number;
  /** The median processor time of the shop and its database, which other work on the machine affects little. */
  cpuMs: number | null;
}

/** Called with each wait as soon as it is measured, because the measurement of a larger shop may fail. */
type OnWait = (group: QuestionGroup, question: string, wait: Wait) => void;

const requests = 20;
/** The number of warm-up runs. They compile frequently called code, as in a shop that has been open for an hour. */
const warmUps = 60;
/** The time limit for measuring one operation. */
const mostMsOfQuestion = 4_000;
const ordersMade = 25;
const dueAtOnce = 20;
const firstHour = 9;
const giveUpMs = 120_000;

interface Measured {
  kind: DatabaseKind;
  groups: readonly QuestionGroup[];
  /** A folder for keeping shops that took long to fill; null to keep none. */
  keep: string | null;
  onWait: OnWait;
}

/** Measures how long people wait in a shop of this size on this database. */
export async function measureShop(size: ScaledSize, { kind, groups, keep, onWait }: Measured): Promise<void> {
  const scaled = await openScaledShop(size, kind, keep);
  try {
    const sold: Product[] = await (await fetch(`${scaled.shop.url}/api/products/beef?page=1&pageSize=5`)).json();
    await addSeldomPeople(scaled, sold);
    const staff = await signInStaff(scaled.shop);
    await untilQuiet(staff);
    for (const group of groups) {
      for (const [name, path] of group.questions) onWait(group, name, await waitFor(staff, path, scaled.processorTime));
    }
    if (groups.includes(work)) {
      onWait(work, orderMaking, await makeOrders(scaled, sold));
      // Charging isn't measured earlier in the day, because the shop charges instalments only from 9 o'clock.
      if (melbourneHour(new Date()) < firstHour) console.log(`    not measured before ${firstHour}: ${charging}`);
      else onWait(work, charging, await chargeDue(scaled, sold));
      onWait(work, slowestJob, await longestOfJobs(staff));
    }
    staff.leave();
  } finally {
    await scaled.discard();
  }
}

/**
 * Waits for the jobs that run at the start (old emails, upload URLs, visits). In a large shop they use the processor for a while,
 * and would distort the figures.
 */
async function untilQuiet(staff: Shopper): Promise<void> {
  const began = performance.now();
  for (let quiet = 0; quiet < 3 && performance.now() - began < giveUpMs; ) {
    const { body } = await staff.get('/api/admin/jobs');
    const jobs: { isRunning: boolean }[] = body;
    quiet = jobs.some(({ isRunning }) => isRunning) ? 0 : quiet + 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function waitFor(staff: Shopper, path: string, processorTime: ProcessorTime): Promise<Wait> {
  let requested = 0;
  return measureWait(requests, processorTime, async () => {
    requested += 1;
    const { status } = await staff.get(path.replace('{n}', String(requested)));
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  });
}

/** Measures `times` runs after some warm-up runs; slow work runs fewer times. */
async function measureWait(times: number, processorTime: ProcessorTime, work: () => Promise<void>): Promise<Wait> {
  const began = performance.now();
  const waits: number[] = [];
  const used: number[] = [];
  for (let done = 0; done < warmUps + times; done += 1) {
    const before = processorTime();
    const start = performance.now();
    await work();
    waits.push(performance.now() - start);
    used.push((processorTime() ?? Number.NaN) - (before ?? Number.NaN));
    if (performance.now() - began > mostMsOfQuestion && done > 2) break;
  }
  const first = Math.min(warmUps, waits.length - 3);
  return { ms: median(waits.slice(first)), cpuMs: numberOrNull(median(used.slice(first))) };
}

const numberOrNull = (value: number) => (Number.isNaN(value) ? null : value);

async function addSeldomPeople({ shop }: ScaledShop, sold: readonly Product[]): Promise<void> {
  const shopper = new Shopper(shop.url);
  const name = `Olive ${seldomName}`;
  const customer = { name, email: `olive@${seldomName.toLowerCase()}.test`, phone: seldomPhone };
  for (let made = 0; made < 3; made += 1) {
    await orderAndPay(shopper, { ...checkoutOf(sold.slice(0, 1), 'credit-card'), customer });
  }
  const username = `olive.${seldomName.toLowerCase()}`;
  await shopper.post('/api/users/register', { username, email: `${username}@customer.test`, password: 'sharp knives' });
  shopper.leave();
}

async function makeOrders({ shop, processorTime }: ScaledShop, sold: readonly Product[]): Promise<Wait> {
  const shopper = new Shopper(shop.url);
  const checkout = checkoutOf(sold.slice(0, 1), 'credit-card');
  const wait = await measureWait(ordersMade, processorTime, () => orderAndPay(shopper, checkout));
  shopper.leave();
  return wait;
}

/**
 * Measures how long due instalments take to charge. As in measures/due-instalments.ts, the days are moved back while the shop is
 * stopped.
 */
async function chargeDue(
  { shop, processorTime, openDatabase, restart }: ScaledShop,
  sold: readonly Product[],
): Promise<Wait> {
  const shopper = new Shopper(shop.url);
  const checkout = checkoutOf(sold.slice(0, 1), 'layby-4');
  for (let made = 0; made < dueAtOnce; made += 1) await orderAndPay(shopper, checkout);
  shopper.leave();
  await shop.stop();
  const database = await openDatabase();
  const earlier = (column: string) =>
    database.isPostgres
      ? `${column} = to_char(${column}::date - 15, 'YYYY-MM-DD')`
      : `${column} = date(${column}, '-15 days')`;
  const newest = `(select id from layby_plans order by id desc limit ${dueAtOnce})`;
  await database.run(`update layby_plans set ${earlier('started_on')} where id in ${newest};
    update instalments set ${earlier('due_date')}, ${earlier('next_attempt_on')} where plan_id in ${newest}`);
  const before = await database.number('select max(id) from payments');
  // The database is closed first: the shop would treat an open database like one left by a crash, and read all of it.
  await database.close();
  // The shop is stopped, so all processor time of its next process counts.
  const used = processorTime() ?? Number.NaN;
  const start = performance.now();
  await restart();
  const running = await openDatabase();
  while ((await running.number('select max(id) from payments')) < before + dueAtOnce) {
    if (performance.now() - start > giveUpMs) throw new Error('What was due was not charged');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ms = performance.now() - start;
  const cpuMs = numberOrNull((processorTime() ?? Number.NaN) - used);
  await running.close();
  return { ms, cpuMs };
}

/** Returns how long the slowest job took in its last run. Every job has run at least once since the shop was started. */
async function longestOfJobs(staff: Shopper): Promise<Wait> {
  const { body } = await staff.get('/api/admin/jobs');
  const jobs: { name: string; tookMs: number | null }[] = body;
  const [longest] = jobs.toSorted((a, b) => (b.tookMs ?? 0) - (a.tookMs ?? 0));
  console.log(`    the slowest job: ${longest?.name}`);
  // The time is at least 1 ms, because the jobs' clock counts whole milliseconds.
  const ms = Math.max(1, longest?.tookMs ?? 0);
  return { ms, cpuMs: null };
}
