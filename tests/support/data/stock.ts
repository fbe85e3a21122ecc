import type { StockItem, StockMove } from '#core/stock/stock-api.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import type { Outcome, Visitor } from '../shop/http-client.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts';
import { shopText } from './content.ts';
import { staffOf } from './laybys.ts';
import { type SoldProduct, stockProduct } from './shopping.ts';

export interface CountingShop {
  shop: TestShop;
  staff: Visitor;
  /** Adds an item with so much on hand. */
  addItem(fields?: object, onHand?: { pieces?: number; grams?: number }): Promise<number>;
  /** Adds a product that takes so much of items. */
  addProduct(stock: { itemId: number; pieces?: number; grams?: number }[], fields?: object): Promise<SoldProduct>;
  item(id: number): Promise<StockItem>;
  moves(id: number): Promise<StockMove[]>;
  receive(id: number, amount: { pieces?: number; grams?: number }): Promise<Outcome>;
  /** Everything that differs when the stock is recounted from moves and orders. */
  audit(): Promise<string[]>;
}

/** A shop whose owner has turned counting on. */
export async function startCountingShop(options: TestShopOptions = {}): Promise<CountingShop> {
  const shop = await startTestShop(options);
  const staff = await staffOf(shop);
  const saved = await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: true }));
  if (saved.status !== 200) throw new Error(`The settings were answered ${saved.status}: ${saved.text}`);
  const receive = (id: number, amount: object) =>
    staff.post(`/api/admin/stock-items/${id}/moves`, { kind: 'received', clientKey: crypto.randomUUID(), ...amount });
  let items = 0;
  return {
    shop,
    staff,
    receive,
    addItem: async (fields = {}, onHand) => {
      items += 1;
      const made = await staff.post('/api/admin/stock-items', { name: `Item ${items}`, unit: 'piece', ...fields });
      if (made.status !== 201) throw new Error(`The item was answered ${made.status}: ${made.text}`);
      if (onHand !== undefined) await receive(made.body.id, onHand);
      return made.body.id;
    },
    addProduct: async (stock, fields = {}) => {
      const product = await stockProduct(shop, fields);
      const changed = await staff.patch(`/api/admin/products/${product.id}`, { stock });
      if (changed.status !== 200) throw new Error(`The product was answered ${changed.status}: ${changed.text}`);
      return product;
    },
    item: async (id) => (await staff.get(`/api/admin/stock-items/${id}`)).body,
    moves: async (id) => (await staff.get(`/api/admin/stock-items/${id}/moves`)).body,
    audit: () => shop.deps.store.read(async (db) => [...(await auditStock(db)), ...(await auditAllocations(db))]),
  };
}
