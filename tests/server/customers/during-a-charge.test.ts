import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { customerOfOrder } from '#server/customers/customer-of-order.ts';
import { type RecordShop, shopOfRecords } from '#tests/support/data/customers/shop-records.ts';
import { pay } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';

const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' };
const maria = { name: 'Maria Nguyen', email: 'maria@customer.test', phone: '0400 333 444' };

interface Paying {
  order: Order;
  /** Lets the provider respond, and resolves with the shop's response. */
  finish(): Promise<Outcome>;
}

/** A shop whose provider makes every payment wait until a test lets it respond. */
async function slowShop() {
  let letGo = () => {};
  let arrived = () => {};
  let isHeld = false;
  const shop = await shopOfRecords({
    faults: {
      async beforeCharge() {
        if (!isHeld) return;
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        arrived();
        await held;
      },
    },
  });
  /** Lets a customer order and press Pay. The provider doesn't respond yet. */
  const begin = async (who: typeof mary, token = testCards.good): Promise<Paying> => {
    const { visitor, order } = await shop.buy(who, { isUnpaid: true });
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    isHeld = true;
    const paid = pay(visitor, [order], { token });
    await reached;
    isHeld = false;
    const finish = () => {
      letGo();
      return paid;
    };
    return { order, finish };
  };
  return { ...shop, begin };
}

async function idOf({ records }: Pick<RecordShop, 'records'>, name: string): Promise<number> {
  return (await records()).find((each) => each.name === name)?.id ?? 0;
}

async function merge({ staff }: RecordShop, kept: number, gone: number): Promise<Outcome> {
  const { body } = await staff.get(`/api/admin/customers/${kept}/merge-preview?with=${gone}`);
  const versions = { kept: body.kept.version, gone: body.gone.version };
  return staff.post(`/api/admin/customers/${kept}/merges`, { goneId: gone, versions });
}

async function close({ staff }: RecordShop, id: number, name: string): Promise<Outcome> {
  const { version } = (await staff.get(`/api/admin/customers/${id}`)).body;
  return staff.post(`/api/admin/customers/${id}/close`, { name, version });
}

it('If customer records are merged during a payment, the payment counts for the remaining record', async () => {
  const shop = await slowShop();
  await shop.buy(mary);
  const { order, finish } = await shop.begin(maria);
  const [kept, gone] = [await idOf(shop, 'Mary Nguyen'), await idOf(shop, 'Maria Nguyen')];
  const merged = await merge(shop, kept, gone);
  expect(merged.body).toMatchObject({ id: kept, orderCount: 2, spent: 99_995 });
  expect((await finish()).status).toBe(200);
  expect((await shop.staff.get(`/api/admin/orders/${order.id}`)).body).toMatchObject({ status: 'paid' });
  expect(await shop.records()).toMatchObject([{ id: kept, orderCount: 2, spent: 2 * 99_995 }]);
  await shop.staff.post(`/api/admin/customer-merges/${merged.body.merges[0].id}/undo`, {});
  const apart = (await shop.records()).map(({ id, orderCount, spent }) => [id, orderCount, spent]).sort();
  expect(apart).toEqual([
    [kept, 1, 99_995],
    [gone, 1, 99_995],
  ]);
  expect((await audit(shop.shop)).findings).toEqual([]);
});

it('If customer records are merged during a payment and the card is declined, the remaining record owes the amount', async () => {
  const shop = await slowShop();
  await shop.buy(mary);
  const { order, finish } = await shop.begin(maria, testCards.declined);
  const kept = await idOf(shop, 'Mary Nguyen');
  await merge(shop, kept, await idOf(shop, 'Maria Nguyen'));
  expect((await finish()).status).toBe(402);
  expect(await shop.records()).toMatchObject([{ id: kept, spent: 99_995 }]);
  const refused = await close(shop, kept, 'Mary Nguyen');
  expect(refused.body.obstacles).toContain(
    `Order #${order.id} is not paid: $999.95 is owed, or it has to be cancelled.`,
  );
});

it('A customer’s record can’t be closed during a payment, but can be closed once the order is delivered', async () => {
  const shop = await slowShop();
  const { order, finish } = await shop.begin(mary);
  const id = await idOf(shop, 'Mary Nguyen');
  const refused = await close(shop, id, 'Mary Nguyen');
  expect([refused.status, refused.body.obstacles]).toEqual([
    409,
    [
      `Order #${order.id} is not paid: $999.95 is owed, or it has to be cancelled.`,
      `A payment for order #${order.id} is still being processed.`,
    ],
  ]);
  expect((await finish()).status).toBe(200);
  await shop.staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
  expect((await close(shop, id, 'Mary Nguyen')).body).toMatchObject({ name: null, spent: 99_995 });
  expect((await audit(shop.shop)).findings).toEqual([]);
});

it('The record of a customer whose payment was declined can be closed once the order is cancelled', async () => {
  const shop = await slowShop();
  const { order, finish } = await shop.begin(mary, testCards.declined);
  const id = await idOf(shop, 'Mary Nguyen');
  expect((await close(shop, id, 'Mary Nguyen')).status).toBe(409);
  expect((await finish()).status).toBe(402);
  await shop.staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  expect((await close(shop, id, 'Mary Nguyen')).body).toMatchObject({ name: null, spent: 0 });
  expect((await audit(shop.shop)).findings).toEqual([]);
});

it('An order is refused without storing personal data if its account was closed before the order arrived', async () => {
  const { shop, staff, register, records } = await shopOfRecords();
  await register('mary', { firstName: 'Mary', lastName: 'Nguyen' });
  const [record] = await records();
  const id = record?.id ?? 0;
  const { version } = (await staff.get(`/api/admin/customers/${id}`)).body;
  expect((await staff.post(`/api/admin/customers/${id}/close`, { name: 'Mary Nguyen', version })).status).toBe(200);
  const userId = record?.account?.id ?? null;
  const contact = { customerName: mary.name, customerEmail: mary.email, customerPhone: mary.phone };
  const withoutAddress = { street: null, city: null, state: null, postcode: null };
  const order = { ...contact, ...withoutAddress, userId };
  const now = shop.deps.clock();
  await expect(shop.deps.store.write((tx) => customerOfOrder(tx, order, now))).rejects.toMatchObject({
    code: 'signed_out',
  });
  // A person with the same name but without an account is a different customer.
  const stranger = await shop.deps.store.write((tx) => customerOfOrder(tx, { ...order, userId: null }, now));
  expect(stranger).not.toBe(id);
});
