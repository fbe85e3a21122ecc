import { describe, expect, it } from 'vitest';
import {
  chargeMetadata,
  readChargeMetadata,
  readRefundMetadata,
  refundMetadata,
} from '#server/payments/providers/stripe/stripe-metadata.ts';
import { chargeRequest, refundRequest } from './stripe-for-test.ts';

const manyOrders = Array.from({ length: 200 }, (_, index) => ({
  orderId: 1_000_000 + index,
  amountCents: 999_900 + index,
}));
const scheduled = {
  allocations: [{ orderId: 7, amountCents: 5000 }],
  kind: 'retry' as const,
  instalmentId: 31,
  attempt: 2,
};

describe('The metadata that the shop stores with a charge at Stripe', () => {
  it('Fits Stripe’s limits and is read back unchanged', () => {
    for (const purpose of [scheduled, { allocations: manyOrders }, { allocations: [] }]) {
      const metadata = chargeMetadata(chargeRequest({ purpose, savesCard: true }), 'shop-1');
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
      expect(Math.max(...Object.values(metadata).map((value) => value.length))).toBeLessThanOrEqual(500);
      expect(readChargeMetadata(metadata, 'shop-1')).toEqual({ reference: 'hq_charge_1', purpose });
    }
  });

  it('Contains the customer, the purpose and the number of the attempt', () => {
    expect(chargeMetadata(chargeRequest({ purpose: scheduled }), 'shop-1')).toEqual({
      reference: 'hq_charge_1',
      shop: 'shop-1',
      kind: 'retry',
      instalment: '31',
      attempt: '2',
      savesCard: 'false',
      orders_1: '7:5000',
    });
  });

  it('Is ignored if it belongs to another shop or was edited', () => {
    const metadata = chargeMetadata(chargeRequest({ purpose: scheduled }), 'shop-1');
    const { reference: _, ...unnamed } = metadata;
    const broken: Record<string, string>[] = [
      {},
      unnamed,
      { ...metadata, shop: 'shop-2' },
      { ...metadata, reference: '' },
      { ...metadata, kind: 'gift' },
      { ...metadata, savesCard: 'yes' },
      { ...metadata, attempt: '2.5' },
      { ...metadata, instalment: '-1' },
      { ...metadata, orders_1: '7:50.00' },
      { ...metadata, orders_1: '7:5000,8:1' },
      { ...metadata, orders_1: '7:5000  8:1' },
      { ...metadata, orders_2: '' },
    ];
    for (const each of broken) expect(readChargeMetadata(each, 'shop-1')).toBeNull();
    expect(readChargeMetadata(null, 'shop-1')).toBeNull();
  });

  it('Names the charge and the order, for a refund', () => {
    const metadata = refundMetadata(refundRequest(), 'shop-1');
    expect(metadata).toEqual({ reference: 'hq_refund_1', shop: 'shop-1', charge: 'hq_charge_1', order: '7' });
    expect(readRefundMetadata(metadata, 'shop-1')).toEqual({
      reference: 'hq_refund_1',
      chargeReference: 'hq_charge_1',
      orderId: 7,
    });
    expect(readRefundMetadata(metadata, 'shop-2')).toBeNull();
    expect(readRefundMetadata({ ...metadata, order: 'seven' }, 'shop-1')).toBeNull();
  });
});
