import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';
import { type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';

export type ButchersShop = Awaited<ReturnType<typeof openButchersShop>>;

/** What one history sells and counts: its own items and products, so that histories don't meet. */
export interface Goods {
  body: number;
  rump: number;
  trim: number;
  sausages: number;
  /** One rump, half a kilo of sausages, and rump by the kilo. */
  products: { rump: SoldProduct; sausages: SoldProduct; kilo: SoldProduct };
}

const kilo = { pricing: 'kilo' as const, pricePerKiloCents: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 };

/** A shop with lots that can have many histories. */
export async function openButchersShop() {
  const room = await startColdRoom();
  const { shop, owner } = room;
  await owner.patch(
    '/api/admin/shop-settings',
    shopText({ comingSoon: false, counting: true, lots: true, labels: true }),
  );
  const { id: ownerId } = (await owner.get('/api/users/me')).body;
  const offer = async (stock: object, fields: Parameters<typeof stockProduct>[1] = {}) => {
    const product = await stockProduct(shop, { priceCents: 3700, ...fields });
    const saved = await owner.patch(`/api/admin/products/${product.id}`, { stock: [stock] });
    if (saved.status !== 200) throw new Error(`The product was answered ${saved.status}: ${saved.text}`);
    return product;
  };
  let histories = 0;
  const addGoods = async (): Promise<Goods> => {
    histories += 1;
    const item = async (name: string, unit: string) => (await room.item(`${name} ${histories}`, { unit })).id;
    const [body, rump] = [await item('Body', 'weighed'), await item('Rump', 'weighed')];
    const [trim, sausages] = [await item('Trim', 'gram'), await item('Sausages', 'gram')];
    const products = {
      rump: await offer({ itemId: rump, pieces: 1 }, { name: 'Rump pack' }),
      sausages: await offer({ itemId: sausages, grams: 500 }, { name: 'Sausages' }),
      kilo: await offer({ itemId: rump, pieces: 1 }, { name: 'Rump', weight: '1 to 1.3 kg', ...kilo }),
    };
    return { body, rump, trim, sausages, products };
  };
  const audit = async () => [...(await room.audit()), ...(await shop.deps.store.read(auditAllocations))];
  return { ...room, ownerId, addGoods, audit };
}
