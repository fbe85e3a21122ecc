import { shopSettingsSchema } from '#core/content/shop-settings.ts';
import type { JournalDayDetail } from '#core/journal/journal-api.ts';
import type { EntryLine } from '#core/journal/journal-entry.ts';
import type { GstBasis } from '#core/journal/recognise-sale.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import { auditJournal } from '#server/journal/audit-journal.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

/** A shop registered for GST that sells meat at $300 and pies at $110, of which $10 is GST. */
export async function journalShop({ now = testNow, cancellationCharge = 0 } = {}) {
  const shop = await startTestShop({ now });
  await shop.deps.store.write(async (tx) => {
    const { version: _version, ...settings } = await getShopSettings(tx);
    const registered = shopSettingsSchema.parse({
      ...settings,
      cancellationCharge,
      gstRegistered: true,
      abn: '51 824 753 556',
    });
    return saveShopSettings(tx, registered, shop.deps.clock());
  });
  const meat = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 11_000, taxClass: 'gst' });
  const staff = await staffOf(shop);
  return { shop, staff, meat, pies, ...actionsOf(shop, staff) };
}

function actionsOf(shop: TestShop, staff: Visitor) {
  /** Sells one unit of the product to a walk-in customer, who takes it along. */
  const sellFor = (method: 'cash' | 'eftpos', product: SoldProduct) =>
    sell(staff, saleOf(product, 'full', { paid: { method, amount: product.priceCents }, handedOver: true }));
  /** Refunds one line, or the order as a whole. */
  const refund = async (id: number, body: object) => {
    const { version } = await orderAsItIs(shop, id);
    const whole = { method: 'as-paid', reason: 'Spoiled', version, ...body };
    const response = await staff.post(`/api/admin/orders/${id}/refunds`, whole);
    if (response.status !== 200) throw new Error(`Refunding was answered ${response.status}: ${response.text}`);
  };
  const takeCash = async (id: number, amount: number) => {
    const response = await staff.post(`/api/admin/orders/${id}/payments`, { amount, method: 'cash' });
    if (response.status >= 300) throw new Error(`Taking cash was answered ${response.status}: ${response.text}`);
  };
  const changeBasis = async (basis: GstBasis) => {
    const settings = (await staff.get('/api/admin/journal/settings')).body;
    const response = await staff.request('PUT', '/api/admin/journal/settings', { body: { ...settings, basis } });
    if (response.status !== 200) throw new Error(`Saving was answered ${response.status}: ${response.text}`);
  };
  const close = () => closeDays(shop.deps);
  const readDay = async (day: string): Promise<JournalDayDetail> => {
    const response = await staff.get(`/api/admin/journal/days/${day}`);
    if (response.status !== 200) throw new Error(`${day} was answered ${response.status}: ${response.text}`);
    return response.body;
  };
  return {
    sellFor,
    refund,
    takeCash,
    changeBasis,
    close,
    readDay,
    entryOf: async (day: string) => entryText((await readDay(day)).lines),
    auditFindings: () => shop.deps.store.snapshot(auditJournal),
  };
}

/** Returns each entry line as text, such as "cash 30000 none". */
function entryText(lines: readonly EntryLine[]): string[] {
  return lines.map(({ account, amountCents, tax }) => `${account} ${amountCents} ${tax}`);
}
