import type { StockItem } from '#core/stock/stock-api.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';
import { shopText } from '../content.ts';
import { staffOf } from '../laybys.ts';
import { memberOf } from '../staff/staff-members.ts';

/** A shop that counts its stock and keeps lots, with an owner and someone at the counter. */
export async function startColdRoom({
  lots = true,
  ...options
}: { lots?: boolean } & Pick<TestShopOptions, 'faults'> = {}) {
  const shop = await startTestShop(options);
  const owner = await staffOf(shop);
  const saved = await owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots }));
  if (saved.status !== 200) throw new Error(`The settings were answered ${saved.status}: ${saved.text}`);
  const { visitor: counter } = await memberOf(shop, 'casey', 'counter');
  const made = async (path: string, body: object) => {
    const response = await owner.post(path, body);
    if (response.status !== 201) throw new Error(`${path} was answered ${response.status}: ${response.text}`);
    return response.body;
  };
  const item = (name: string, fields: object = {}): Promise<StockItem> =>
    made('/api/admin/stock-items', { name, unit: 'weighed', ...fields });
  return {
    shop,
    owner,
    counter,
    item,
    supplier: (name: string, fields: object = {}) => made('/api/admin/suppliers', { name, ...fields }),
    addLot: (itemId: number, fields: object) =>
      made('/api/admin/lots', { itemId, clientKey: crypto.randomUUID(), ...fields }),
    addPurchase: (supplierId: number, lines: object[], fields: object = {}) =>
      made('/api/admin/purchases', {
        ...{ supplierId, lines, expectedOn: '2026-11-30', clientKey: crypto.randomUUID() },
        ...fields,
      }),
    onHand: async (itemId: number) => (await owner.get(`/api/admin/stock-items/${itemId}`)).body.onHand,
    audit: () => shop.deps.store.read((db) => auditStock(db)),
  };
}
