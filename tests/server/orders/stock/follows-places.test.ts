import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Code that changes an order's delivery slot, status, amount paid or items. The stock held for the order must change in the same
 * transaction.
 */
const changes =
  /\b(?:releasePlaces?|settlePlace|holdPlace|takeAgreedPlace|recordPaidAmount|storeOrder)\(|status: '(?:paid|delivered|cancelled)'(?: as const)?,[\s\S]*?\.update\(orders\)|\.update\(orders\)[^;]*status: '(?:paid|delivered|cancelled)'|\.(?:insert|update|delete)\(orderItems\)/;

/** Files whose callers see to the stock, with the reason. */
const others: Readonly<Record<string, string>> = {
  'server/orders/admin/corrections/item-changes.ts': 'stores items for edit-items.ts, which sees to the stock',
  'server/orders/admin/weighing/weigh-item.ts': 'changes weights; packing books the stock',
  'server/orders/delivery/agree-delivery.ts': 'takes a slot for orders that its callers make',
  'server/orders/delivery/order-place.ts': 'changes only the slot',
  'server/orders/delivery/own-places.ts': 'releases only slots; hold-stock.ts releases the customer’s own stock',
  'server/orders/delivery/move-order.ts': 'changes only the day, from which the demand of a day is derived',
  'server/orders/store-order.ts': 'stores an order for its callers',
  'server/counter-sale/counter-sale.ts': 'books the sale by book-sale.ts',
  'server/offline/offline-sale.ts': 'books the sale by book-sale.ts',
  'server/payments/charges/change-paid-amount.ts':
    'changes an amount for its callers, which may hand over the goods first',
  'server/payments/holds/respond-to-question.ts': 'changes what goods may weigh; packing books the stock',
};

it('Every source file that changes an order’s delivery slot, status, payment or items also updates its stock', () => {
  const found = globSync('server/**/*.ts').filter((path) => {
    const text = readFileSync(path, 'utf8');
    return changes.test(text) && !path.includes('/orders/stock/');
  });
  const careless = found.filter(
    (path) => !/\b(?:followStock|firmUpStock|holdStock|holdStockOfNew|releaseStock)\(/.test(readFileSync(path, 'utf8')),
  );
  expect(careless.toSorted()).toEqual(Object.keys(others).toSorted());
  expect(found.length).toBeGreaterThan(careless.length + 8);
});
