import { randomUUID } from 'node:crypto';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { shopText } from '../content.ts';
import { saleOf } from '../counter-sales.ts';
import { stockProduct } from '../shopping.ts';
import { startColdRoom } from './cold-room.ts';

type Item = NewCounterSale['items'][number];

/**
 * A counter without an allowance for discounts, in a shop that reads price labels of 21 and weight labels of 22. Lamb (SKU 43) costs
 * $40.00; rump (SKU 42) $31.99 a kilo, ten pieces in a lot.
 */
export async function butcher() {
  const room = await startColdRoom({ lots: true });
  const { shop, owner, counter } = room;
  const settings = { counting: true, lots: true, labels: true, byTheKilo: true };
  await owner.patch('/api/admin/shop-settings', shopText(settings));
  await owner.request('PUT', '/api/admin/staff-limits', { body: { correctionCents: 100_000, discountCents: 0 } });
  const rules = [
    { name: 'Prices', kind: 'price', pattern: '21.....{NNNDD}' },
    { name: 'Weights', kind: 'weight', pattern: '22.....{NNDDD}' },
  ];
  await owner.request('PUT', '/api/admin/code-rules', { body: { rules } });
  const lamb = await stockProduct(shop, { name: 'Lamb leg', priceCents: 4000, sku: '43' });
  const item = await room.item('Rump');
  const lot = await room.addLot(item.id, { pieces: 10, grams: 18_000, packedOn: '2026-11-06', useBy: '2026-11-20' });
  const kilo = { pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1500, gramsTo: 2000 };
  const made = await owner.post('/api/admin/products', {
    ...{
      name: 'Rump',
      description: 'Rump of grass-fed beef.',
      type: 'beef',
      cutSize: 'quarter',
      weight: '1.5 to 2 kg',
      price: 5598,
    },
    ...{ ...kilo, sku: '42', stock: [{ itemId: item.id, pieces: 1, grams: 0 }] },
  });
  if (made.status !== 201) throw new Error(made.text);
  const rump = { id: made.body.id as number, priceCents: 5598 };
  const sale = (items: Item[], totalAmount: number, changes: Partial<NewCounterSale> = {}) =>
    saleOf(lamb, 'full', {
      ...{ items, totalAmount, paid: { method: 'eftpos', amount: totalAmount }, handedOver: true },
      ...changes,
    });
  const send = (body: NewCounterSale) => counter.post('/api/admin/counter-sales', body);
  const label = async (fields: object = {}) => {
    const body = { productId: rump.id, lotId: lot.id, packs: [{ grams: 1842 }], clientKey: randomUUID(), ...fields };
    const { text, body: made } = await counter.post('/api/admin/packs', body);
    return made.packs?.[0] ?? fail(text);
  };
  /** The text that a scanner reads from the pack’s DataMatrix. */
  const codeOf = (number: number) => `(01)02000000000015(21)${number}`;
  const packed = async (number: number) => (await counter.get(`/api/admin/packs/${number}`)).body;
  return { ...room, lamb, rump, rumps: item, lot, sale, send, label, codeOf, packed };
}

function fail(text: string): never {
  throw new Error(text);
}

export const labelOf = (productId: number, code: string, unitPrice: number): Item => ({
  ...{ productId, quantity: 1, label: { code, unitPrice } },
});

/** EAN-13: the digits count 1 and 3 in turn, and the check digit makes the sum a multiple of ten (GS1 General Specifications, 7.9). */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
