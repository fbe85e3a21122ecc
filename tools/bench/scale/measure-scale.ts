import type { Product } from '#core/products/product.ts';
import { signInStaff } from '../busy-shop/open-busy-shop.ts';
import { median } from '../median.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';
import { charging, orderMaking, type QuestionGroup, seldomName, seldomPhone, work } from './scale-questions.ts';
import { type DatabaseKind, openScaledShop, type ScaledShop, type ScaledSize } from './scaled-shop.ts';

export interface Wait {
  median: number;
  /** What other work on the machine disturbs least. */
  least: number;
}

/** Tells each wait as soon as it is known: a larger shop may fail. */
export type TellWait = (group: QuestionGroup, question: string, wait: Wait) => void;

const requests = 15;
const warmUps = 4;
/** A slow question is asked less often. */
const mostMsOfQuestion = 4_000;
const ordersMade = 25;
const dueAtOnce = 20;
const giveUpMs = 120_000;

/** What people wait for in a shop of this size on this database. */
export async function measureShop(
  size: ScaledSize,
  { kind, groups, tell }: { kind: DatabaseKind; groups: readonly QuestionGroup[]; tell: TellWait },
): Promise<void> {
  const scaled = await openScaledShop(size, kind);
  try {
    const sold: Product[] = await (await fetch(`${scaled.shop.url}/api/products/beef?page=1&pageSize=5`)).json();
    await addSeldomPeople(scaled, sold);
    const staff = await signInStaff(scaled.shop);
    for (const group of groups) {
      for (const [name, path] of group.questions) tell(group, name, await waitFor(staff, path));
    }
    staff.leave();
    if (!groups.includes(work)) return;
    tell(work, orderMaking, await makeOrders(scaled, sold));
    tell(work, charging, await chargeDue(scaled, sold));
  } finally {
    await scaled.discard();
  }
}

async function waitFor(staff: Shopper, path: string): Promise<Wait> {
  const began = performance.now();
  const waits: number[] = [];
  for (let requested = 0; requested < warmUps + requests; requested += 1) {
    const start = performance.now();
    const { status } = await staff.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    waits.push(performance.now() - start);
    if (performance.now() - began > mostMsOfQuestion && requested > 2) break;
  }
  return waitOf(waits.slice(Math.min(warmUps, waits.length - 3)));
}

const waitOf = (waits: readonly number[]): Wait => ({ median: median(waits), least: Math.min(...waits) });

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

async function makeOrders({ shop }: ScaledShop, sold: readonly Product[]): Promise<Wait> {
  const shopper = new Shopper(shop.url);
  const checkout = checkoutOf(sold.slice(0, 1), 'credit-card');
  const waits: number[] = [];
  for (let made = 0; made < ordersMade; made += 1) {
    const start = performance.now();
    await orderAndPay(shopper, checkout);
    waits.push(performance.now() - start);
  }
  shopper.leave();
  return waitOf(waits.slice(warmUps));
}

/** As measures/due-instalments.ts has it: their days are moved back while the shop is shut. */
async function chargeDue({ shop, openDatabase, restart }: ScaledShop, sold: readonly Product[]): Promise<Wait> {
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
  const start = performance.now();
  await restart();
  while ((await database.number('select max(id) from payments')) < before + dueAtOnce) {
    if (performance.now() - start > giveUpMs) throw new Error('What was due was not charged');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ms = performance.now() - start;
  await database.close();
  return { median: ms, least: ms };
}
