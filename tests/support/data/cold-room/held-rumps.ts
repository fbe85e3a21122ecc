import type { Order } from '#core/orders/order.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { shopText } from '../content.ts';
import { pay } from '../shopping.ts';
import { agreeTo, orderRumps, stockRump } from './by-kilo.ts';
import { startColdRoom } from './cold-room.ts';

const day = '2026-11-11';
const key = () => crypto.randomUUID();

/** Three rumps at $31.99 a kilo, held on a card at $126.01, in a shop with ten rumps of 12 kg in a lot. */
export async function heldRumps({ faults = {}, isHeld = true }: { faults?: object; isHeld?: boolean } = {}) {
  const room = await startColdRoom({ faults });
  const { shop, owner, counter } = room;
  await owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots: true, labels: true }));
  const item = await room.item('Rump');
  const lot: Lot = await room.addLot(item.id, { pieces: 10, grams: 12_000, useBy: '2026-11-20' });
  const product = await stockRump(shop);
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: item.id, pieces: 1 }] });
  const jo = shop.visitor();
  const { order } = (await orderRumps(jo, product.id)).body as { order: Order };
  if (isHeld) {
    const held = await pay(jo, [order], { key: 'k1' });
    if (held.status !== 200) throw new Error(`Holding was answered ${held.status}: ${held.text}`);
  } else await agreeTo(shop, order.id);
  const path = `/api/admin/orders/${order.id}`;
  const onBench = async () => {
    const { orders, progress }: Packing = (await counter.get(`/api/admin/packing?day=${day}`)).body;
    return { ...orders[0], progress };
  };
  return {
    ...room,
    addItem: room.item,
    item,
    lot,
    product,
    order,
    onBench,
    weigh: (grams: number, more: object = {}) =>
      counter.post(`${path}/weighings`, {
        ...{ lineId: order.items[0]?.id, grams, pieces: 3, lotId: lot.id, clientKey: key() },
        ...more,
      }),
    close: (clientKey = key(), who = counter) => who.post(`${path}/packed`, { boxes: 1, clientKey }),
    unpack: () => counter.post(`${path}/unpacked`, {}),
    get: async (): Promise<Order> => (await owner.get(`/api/admin/orders/${order.id}`)).body,
    findings: async () => [
      ...(await audit(shop)).findings,
      ...(await room.audit()),
      ...(await shop.deps.store.read(auditAllocations)),
    ],
  };
}
