import { busyShop } from '../busy-shop/fill-busy-shop.ts';
import { openBusyShop, signInStaff } from '../busy-shop/open-busy-shop.ts';
import type { Figure, Measure } from '../measure.ts';
import { median } from '../median.ts';
import type { Shopper } from '../shopper.ts';

type Placeholders = readonly [name: string, path: string, wantedMs: number];

const requests = 40;
const warmUps = 20;
const [firstMs, deepMs, filterMs, searchMs, overviewMs] = [8, 40, 15, 40, 25];
const page = 'page=1&pageSize=50';

const lists: readonly Placeholders[] = [
  ['orders, first page', `/api/admin/orders?${page}`, firstMs],
  ['users, first page', `/api/admin/users?${page}`, firstMs],
  ['products, first page', `/api/admin/products?${page}`, firstMs],
  ['products, first page in the shop’s order', `/api/admin/products?${page}&sort=position`, firstMs],
  ['plans, first page', `/api/admin/installment-plans?${page}`, firstMs],
  ['plans, first page by the next day', `/api/admin/installment-plans?${page}&sort=nextDueDate`, firstMs],
  ['orders of one account', `/api/admin/orders?${page}&userId=4711`, firstMs],
  ['orders, 90,000 rows deep', '/api/admin/orders?page=1801&pageSize=50', deepMs],
  ['users by name, 39,000 rows deep', '/api/admin/users?page=781&pageSize=50&sort=name', deepMs],
  ['plans by next day, 30,000 rows deep', '/api/admin/installment-plans?page=601&pageSize=50&sort=nextDueDate', deepMs],
  ['orders of the commonest status', `/api/admin/orders?${page}&status=delivered`, filterMs],
  ['orders of a rare status', `/api/admin/orders?${page}&status=paid`, filterMs],
  ['orders of a delivery day', `/api/admin/orders?${page}&sort=deliveryDate&status=paid`, filterMs],
  ['plans of one status', `/api/admin/installment-plans?${page}&status=active&sort=nextDueDate`, filterMs],
  ['plans with a missed instalment', `/api/admin/installment-plans?${page}&attention=missed`, filterMs],
  ['staff among the users', `/api/admin/users?${page}&isAdmin=true`, filterMs],
  ['orders, a part of the number', `/api/admin/orders?${page}&q=4711`, searchMs],
  ['orders, a status word', `/api/admin/orders?${page}&q=deliv`, searchMs],
  ['orders, a common name', `/api/admin/orders?${page}&q=nguyen`, searchMs],
  ['orders, a rare name', `/api/admin/orders?${page}&q=quillfeather`, searchMs],
  ['orders, a phone number', `/api/admin/orders?${page}&q=0412%20345%20678`, searchMs],
  ['users, a phone number', `/api/admin/users?${page}&q=0412%20345%20678`, searchMs],
  ['users, a common part of a name', `/api/admin/users?${page}&q=an`, searchMs],
  ['users, a rare name', `/api/admin/users?${page}&q=quillfeather`, searchMs],
  ['users, a rare name, sorted', `/api/admin/users?${page}&q=quillfeather&sort=name`, searchMs],
  ['products, a common word', `/api/admin/products?${page}&q=gippsland`, searchMs],
  ['products, a rare word', `/api/admin/products?${page}&q=kurrajong`, searchMs],
  ['plans, a common name', `/api/admin/installment-plans?${page}&q=nguyen`, searchMs],
  ['plans, a rare name', `/api/admin/installment-plans?${page}&q=quillfeather`, searchMs],
  ['the overview', '/api/admin/overview', overviewMs],
];

/** How long one staff member waits for a list over loopback, one request after another, in a shop after years of business. */
export const adminLists: Measure = {
  name: 'admin lists',
  async run(bench) {
    const shop = await openBusyShop(bench);
    const staff = await signInStaff(shop);
    const figures: Figure[] = [];
    for (const requested of lists) figures.push(await listFigure(staff, requested));
    staff.leave();
    const { orders, people, products, laybys } = busyShop;
    const size = [orders, people, products, laybys].map((count) => count.toLocaleString('en-AU'));
    const note = {
      figure: 'orders, users, products and plans of the shop asked',
      wanted: '',
      measured: size.join(', '),
    };
    return [...figures, note];
  },
};

async function listFigure(staff: Shopper, [name, path, wantedMs]: Placeholders): Promise<Figure> {
  const figure = `${name}, median of ${requests}`;
  const wanted = `at most ${wantedMs} ms`;
  for (let requested = 0; requested < warmUps; requested += 1) {
    const { status } = await staff.get(path);
    if (status === 404) return { figure, wanted, measured: 'not there' };
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  }
  const waits: number[] = [];
  for (let requested = 0; requested < requests; requested += 1) {
    const start = performance.now();
    await staff.get(path);
    waits.push(performance.now() - start);
  }
  const ms = median(waits);
  return { figure, wanted, measured: `${ms.toFixed(1)} ms`, isMet: ms <= wantedMs };
}
