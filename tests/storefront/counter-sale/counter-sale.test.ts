import { describe, expect, it } from 'vitest';
import { newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import {
  addSaleProduct,
  countCash,
  coveringNotes,
  dueCents,
  productsAgainst,
  productsAgainstFrequency,
  setQuantity,
  takenCents,
} from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import { saleBody, saleProblems } from '#storefront/counter-sale/admin/counter-sale-body.ts';
import { emptySale, isTakenNow, type SaleDraft } from '#storefront/counter-sale/admin/counter-sale-draft.ts';
import { readSale, saveSale } from '#storefront/counter-sale/admin/saved/sale-storage.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const beef = buildProduct();
const address = { street: '1 High St', city: 'Northcote', state: 'VIC', postcode: '3070' };
const pork = buildProduct({ id: 2, name: 'Plain pork', allowFullPayment: false, allowLaybyWeekly: false });

function raiseQuota(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

function draftOf(changes: Partial<SaleDraft> = {}): SaleDraft {
  const sale = emptySale();
  const lines = addSaleProduct([], beef);
  return { ...sale, lines, customer: { ...sale.customer, name: 'Mary Nguyen' }, how: 'eftpos', ...changes };
}

describe('The packs and amounts of a counter sale', () => {
  it('A pack’s quantity grows each time the pack is added, up to 99, and the quantity 0 removes the pack', () => {
    const twice = addSaleProduct(addSaleProduct([], beef), beef);
    expect(twice.map((line) => line.quantity)).toEqual([2]);
    expect(addSaleProduct(setQuantity(twice, String(beef.id), 99), beef)[0]?.quantity).toBe(99);
    expect(setQuantity(twice, String(beef.id), 0)).toEqual([]);
  });

  it('The packs that can’t be paid with the chosen payment option are listed', () => {
    const lines = addSaleProduct(addSaleProduct([], beef), pork);
    expect(productsAgainst(lines, 'full', 1)).toEqual(['Plain pork']);
    expect(productsAgainst(lines, 'layby-6', 1)).toEqual([]);
    expect(productsAgainstFrequency(lines, 'weekly')).toEqual(['Plain pork']);
    const dear = addSaleProduct([], buildProduct({ price: 300 }));
    const cheap = addSaleProduct([], buildProduct({ price: 299 }));
    expect(productsAgainst(dear, 'layby-6', 50)).toEqual([]);
    expect(productsAgainst(cheap, 'layby-6', 50)).toHaveLength(1);
    expect(productsAgainst(cheap, 'full', 50)).toEqual([]);
  });

  it('The amount to take for a layby is its first instalment unless a larger amount is typed', () => {
    expect(dueCents(draftOf({ paymentOption: 'layby-4' }))).toBe(24998);
    expect(takenCents(draftOf({ paymentOption: 'layby-4' }))).toBe(24998);
    expect(takenCents(draftOf({ paymentOption: 'layby-4', taken: '300' }))).toBe(30000);
    expect(takenCents(draftOf({ taken: '300' }))).toBe(99995);
  });

  it('The amount of a cash payment is rounded to existing coins', () => {
    expect(countCash(24998, '300')).toEqual({ requestedCents: 25000, handedCents: 30000, changeCents: 5000 });
    expect(countCash(24998, '')).toEqual({ requestedCents: 25000, handedCents: null, changeCents: 0 });
    expect(countCash(24998, '200').changeCents).toBe(-5000);
  });

  it.each([
    [3995, [5000, 10000, 20000]],
    [5002, [5000, 10000, 20000]],
    [5003, [10000, 20000]],
    [20003, []],
  ])('The notes offered for a payment of %i cents are %j', (sum, notes) => {
    expect(coveringNotes(sum)).toEqual(notes);
  });
});

describe('The error messages of a counter sale', () => {
  it.each([
    [{}, {}],
    [{ lines: [] }, { items: 'Please add a pack first' }],
    [{ customer: emptySale().customer }, {}],
    [{ customer: emptySale().customer, handedOver: false }, { 'customer.name': 'Please enter the customer’s name' }],
    [
      { customer: { ...emptySale().customer, phone: '9555 1234' } },
      { 'customer.name': 'Please enter the customer’s name' },
    ],
    [{ how: null }, { paid: 'Please choose how it is paid' }],
    [{ customer: { ...emptySale().customer, phone: '12' } }, { 'customer.phone': 'Please enter a valid phone number' }],
    [
      { paymentOption: 'layby-2' as const, taken: '5' },
      { 'paid.amount': 'The first payment must be at least $499.97' },
    ],
    [{ paymentOption: 'layby-2' as const, taken: 'lots' }, { 'paid.amount': 'Please enter an amount, such as 250.00' }],
    [{ paymentOption: 'layby-2' as const, taken: '2000' }, { 'paid.amount': 'The total is $999.95' }],
    [{ how: 'cash' as const, handed: '900' }, { handed: '$99.95 is missing' }],
    [{ how: 'cash' as const, handed: 'all' }, { handed: 'Please enter an amount, such as 300' }],
    [{ deliveryDate: '2026-11-12' }, { 'address.street': 'A delivery day needs an address' }],
    [{ paymentOption: 'layby-2' as const }, { 'address.street': 'A layby needs an address' }],
    [
      { deliveryDate: '2026-11-12', customer: { ...emptySale().customer, userId: 7, addressOnFile: '1 High St' } },
      { 'address.city': 'Please enter your city', 'address.postcode': 'Please enter a valid postcode' },
    ],
    [
      { handedOver: true, how: 'later' as const },
      { handedOver: 'Goods can be taken now only if they are paid in full now' },
    ],
    [{ lines: addSaleProduct([], pork) }, { payment: 'Plain pork can’t be paid that way' }],
  ])('are, for %j: %j', (changes, problems) => {
    expect(saleProblems(draftOf(changes), '', 1)).toMatchObject(problems);
    if (Object.keys(problems).length === 0) expect(saleProblems(draftOf(changes), '', 1)).toEqual({});
  });

  it('include one if a layby’s terms changed after they were accepted, because the new text is a new agreement', () => {
    const layby = draftOf({ paymentOption: 'layby-4', acceptedTerms: 'of one pack', address });
    expect(saleProblems(layby, 'of one pack', 1)).toEqual({});
    expect(Object.keys(saleProblems(layby, 'of two packs', 1))).toEqual(['termsAccepted']);
  });
});

describe('The goods of a counter sale', () => {
  const { customer } = emptySale();
  it.each([
    [{}, true],
    [{ how: null }, true],
    [{ how: 'later' as const }, false],
    [{ address }, false],
    [{ customer: { ...customer, userId: 7, addressOnFile: '1 High St' } }, false],
    [{ address, handedOver: true }, true],
    [{ deliveryDate: '2026-11-12' }, false],
    [{ handedOver: false }, false],
    [{ paymentOption: 'layby-2' as const, handedOver: true }, false],
  ])('count as handed over, with %j: %s', (changes, isTaken) => {
    expect(isTakenNow(draftOf(changes))).toBe(isTaken);
    expect(saleBody(draftOf(changes), '').handedOver ?? false).toBe(isTaken);
  });

  it('count as handed over to a walk-in without a name who pays in full', () => {
    const body = saleBody(draftOf({ customer, how: 'cash', handed: '1000' }), '');
    expect(body).toMatchObject({ customer: { name: 'Walk-in' }, handedOver: true, deliveryDate: null });
    expect(body.paid).toEqual({ method: 'cash', amount: 99995 });
    expect(newCounterSaleSchema.safeParse(body).success).toBe(true);
  });
});

describe('A counter sale as it is stored and sent', () => {
  it('Leaves out empty fields, so that the account’s own details are used', () => {
    const draft = draftOf({
      customer: {
        userId: 7,
        customerId: null,
        pinnedNotes: [],
        name: ' ',
        phone: '',
        email: '',
        addressOnFile: '1 High St, Northcote VIC 3070',
      },
    });
    const body = saleBody({ ...draft, deliveryDate: '2026-11-12' }, '');
    expect(body).toMatchObject({ customer: { userId: 7 }, totalAmount: 99995, deliveryDate: '2026-11-12' });
    expect(Object.keys(body.customer)).toEqual(['userId']);
    expect(body.address).toBeUndefined();
    expect(body.paid).toEqual({ method: 'eftpos', amount: 99995 });
    expect(newCounterSaleSchema.safeParse(body).success).toBe(true);
  });

  it('Causes no error if the browser’s storage is full', () => {
    const full = { ...memoryStorage(), setItem: () => raiseQuota() };
    const draft = draftOf();
    expect(() => saveSale(full, { by: 1, byName: '', draft, sent: null, created: null })).not.toThrow();
    expect(readSale(full, 1)).toMatchObject({ draft: { lines: [] }, sent: null, created: null });
  });

  it('Includes the street from the account if staff typed only the other address fields; has no address if the goods are handed over', () => {
    const customer = {
      userId: 7,
      customerId: null,
      pinnedNotes: [],
      name: '',
      phone: '',
      email: '',
      addressOnFile: '1 High St',
    };
    const draft = draftOf({ customer, address: { ...address, street: '' }, deliveryDate: '2026-11-12' });
    expect(saleProblems(draft, '', 1)).toEqual({});
    expect(saleBody(draft, '').address).toEqual(address);
    const taken = draftOf({ address: { ...address, city: '' }, deliveryDate: '2026-11-12', handedOver: true });
    expect(saleProblems(taken, '', 1)).toEqual({});
    expect(saleBody(taken, '')).toMatchObject({ handedOver: true, deliveryDate: null });
    expect(saleBody(taken, '').address).toBeUndefined();
  });

  it('Stays the same after a reload, and its key is accepted by the shop', () => {
    const storage = memoryStorage();
    const draft = draftOf();
    const sent = { by: 1, byName: 'Ann', draft, sent: saleBody(draft, ''), created: null };
    saveSale(storage, sent);
    expect(readSale(storage, 1)).toEqual(sent);
    expect(readSale(storage, 2)).toMatchObject({ by: 2, draft: { lines: [] }, sent: null });
    storage.clear();
    for (const damaged of [
      { draft: { lines: [] } },
      { by: 1, draft, sent: {}, created: null },
      { by: 1, draft, sent: null, created: {} },
    ]) {
      storage.setItem('counter-sale', JSON.stringify(damaged));
      expect(readSale(storage, 1)).toMatchObject({
        draft: { lines: [], paymentOption: 'full' },
        sent: null,
        created: null,
      });
    }
    for (let count = 0; count < 200; count += 1) {
      expect(newCounterSaleSchema.shape.clientKey.safeParse(newClientKey()).success).toBe(true);
    }
  });
});
