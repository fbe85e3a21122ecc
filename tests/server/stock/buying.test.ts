import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';

const purchases = '/api/admin/purchases';
const key = () => crypto.randomUUID();

/** Two bodies of beef at $8.50 a kilo, drafted for an abattoir. */
async function draftedPurchase(options: { lots?: boolean } = {}) {
  const room = await startColdRoom(options);
  const body = await room.item('Beef body', { shelfLifeDays: 14 });
  const abattoir = await room.supplier('Gippsland Abattoir', { email: 'orders@abattoir.test', establishment: '195' });
  const line = { itemId: body.id, pieces: 2, grams: 560_000, centsPerKilo: 850 };
  const purchase: Purchase = await room.addPurchase(abattoir.id, [line], { note: 'Hung for a week, please.' });
  const path = `${purchases}/${purchase.id}`;
  const receive = (lines: object[], more: object = {}) =>
    room.counter.post(`${path}/receipts`, { lines, clientKey: key(), ...more });
  const send = (version: number) => room.owner.post(`${path}/send`, { version });
  const emails = () => room.shop.deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'purchase')));
  return { ...room, body, abattoir, purchase, path, receive, send, emails };
}

describe('A supplier', () => {
  it('has a unique name by which it can be found', async () => {
    const { owner, counter, supplier } = await startColdRoom();
    await supplier('Otway Pork', { phone: '03 5555 0101' });
    const again = await owner.post('/api/admin/suppliers', { name: ' otway pork ' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: 'name', message: 'Another supplier has this name' }],
    ]);
    expect((await counter.get('/api/admin/suppliers?q=OTWAY')).body).toMatchObject([
      { name: 'Otway Pork', phone: '03 5555 0101', email: null },
    ]);
  });

  it('can be changed only with its current version', async () => {
    const { owner, supplier } = await startColdRoom();
    const { id } = await supplier('Otway Pork');
    const changed = await owner.patch(`/api/admin/suppliers/${id}`, { email: 'pigs@otway.test', version: 1 });
    expect(changed.body).toMatchObject({ name: 'Otway Pork', email: 'pigs@otway.test', version: 2 });
    expect((await owner.patch(`/api/admin/suppliers/${id}`, { phone: '1', version: 1 })).body.code).toBe(
      'stale_version',
    );
  });

  it('can’t be deleted while a purchase is open; afterwards the purchase still names it', async () => {
    const { owner, abattoir, path, purchase } = await draftedPurchase();
    const remove = () => owner.request('DELETE', `/api/admin/suppliers/${abattoir.id}`);
    const rejected = await remove();
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      `Purchase ${purchase.id} from Gippsland Abattoir is open. Close it first.`,
    ]);
    await owner.post(`${path}/close`, { version: 1 });
    expect((await remove()).status).toBe(200);
    expect((await owner.get(path)).body.supplier.name).toBe('Gippsland Abattoir');
  });
});

it('A stock item on an open purchase can’t be deleted, so that its goods can be received', async () => {
  const { owner, body, path, purchase } = await draftedPurchase();
  const remove = () => owner.request('DELETE', `/api/admin/stock-items/${body.id}`);
  const rejected = await remove();
  const detail = `Beef body is on purchase ${purchase.id}, which is open. Close it first.`;
  expect([rejected.status, rejected.body.detail]).toEqual([409, detail]);
  await owner.post(`${path}/close`, { version: 1 });
  expect((await remove()).status).toBe(200);
});

describe('A purchase from a supplier', () => {
  it('is drafted once if the same request arrives again, and counter staff see no prices', async () => {
    const { owner, counter, abattoir, body, path } = await draftedPurchase();
    const line = { itemId: body.id, pieces: 1, grams: 280_000, centsPerKilo: 900 };
    const sent = { supplierId: abattoir.id, expectedOn: '2026-12-01', lines: [line], clientKey: key() };
    const [first, second] = [await owner.post(purchases, sent), await owner.post(purchases, sent)];
    expect(second.body.id).toBe(first.body.id);
    const corrected = await owner.post(purchases, { ...sent, lines: [{ ...line, pieces: 2 }] });
    expect(corrected.body.code).toBe('key_reused');
    expect((await counter.get(path)).body.lines).toMatchObject([{ itemName: 'Beef body', centsPerKilo: null }]);
    expect((await owner.get(path)).body.lines).toMatchObject([{ itemName: 'Beef body', centsPerKilo: 850 }]);
    expect((await counter.get(`${purchases}?status=draft`)).body.map(({ id }: Purchase) => id)).toEqual([
      first.body.id,
      first.body.id - 1,
    ]);
  });

  it('is emailed to the supplier once, and can’t be changed after that', async () => {
    const { owner, abattoir, body, path, send, emails } = await draftedPurchase();
    const lines = [{ itemId: body.id, pieces: 3, grams: 840_000, centsPerKilo: 850 }];
    const change = { supplierId: abattoir.id, expectedOn: '2026-12-01', lines };
    expect((await owner.patch(path, { ...change, version: 1 })).body).toMatchObject({
      version: 2,
      lines: [{ pieces: 3 }],
    });
    expect((await send(1)).body.code).toBe('stale_version');
    expect(await emails()).toEqual([]);
    expect((await send(2)).body).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
    expect((await send(2)).body).toMatchObject({ status: 'sent', version: 3 });
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ toAddress: 'orders@abattoir.test' });
    expect(email?.textBody).toMatch(/Beef body/);
    expect(email?.textBody).toMatch(/3 pieces, 840 kg/);
    expect((await owner.patch(path, { ...change, version: 3 })).body.code).toBe('wrong_status');
  });

  it.each([
    ['', /1 piece, 280 kg(?!.*Deliver to)/s],
    ['12 High Street, Northcote', /1 piece, 280 kg.*Deliver to: 12 High Street, Northcote/s],
  ])(
    'of one body, for a shop with the street address "%s", is emailed to the supplier in plain words',
    async (streetAddress, text) => {
      const { owner, abattoir, body, purchase, path, send, emails } = await draftedPurchase();
      const settings = shopText({ counting: true, lots: true, streetAddress });
      expect((await owner.patch('/api/admin/shop-settings', settings)).status).toBe(200);
      const lines = [{ itemId: body.id, pieces: 1, grams: 280_000 }];
      const change = { supplierId: abattoir.id, expectedOn: purchase.expectedOn, lines, version: 1 };
      expect((await owner.patch(path, change)).status).toBe(200);
      expect((await send(2)).body.status).toBe('sent');
      expect((await emails())[0]?.textBody).toMatch(text);
    },
  );

  it('is sent without an email if the supplier has no address', async () => {
    const { owner, purchase, supplier, body, emails } = await draftedPurchase();
    const farm = await supplier('The farm');
    const lines = [{ itemId: body.id, pieces: 1, grams: 280_000 }];
    const other = await owner.post(purchases, {
      ...{ supplierId: farm.id, expectedOn: purchase.expectedOn, lines, clientKey: key() },
    });
    expect((await owner.post(`${purchases}/${other.body.id}/send`, { version: 1 })).body.status).toBe('sent');
    expect(await emails()).toEqual([]);
  });
});

describe('The lines of a purchase from a supplier', () => {
  it('with errors each get their own error, both in a new draft and in a changed one', async () => {
    const { owner, item, abattoir, body, purchase, path } = await draftedPurchase();
    const [jar, mince] = [await item('Jar', { unit: 'piece' }), await item('Mince', { unit: 'gram' })];
    const good = { itemId: body.id, pieces: 1, grams: 280_000 };
    const order = { supplierId: abattoir.id, expectedOn: purchase.expectedOn };
    const wrong: [object, string, string][] = [
      [{ itemId: jar.id, pieces: 2, grams: 500 }, 'lines.1.pieces', 'Jar is counted in pieces'],
      [{ itemId: mince.id, pieces: 0, grams: 0 }, 'lines.1.grams', 'Please enter how much'],
      [
        { itemId: jar.id, pieces: 2, centsPerKilo: 500 },
        'lines.1.centsPerKilo',
        expect.stringContaining('by the piece'),
      ],
      [{ itemId: 999, pieces: 1, grams: 0 }, 'lines.1.itemId', 'There is no such stock item'],
      [{ itemId: body.id, pieces: 1, grams: 5, centsPerKilo: -1 }, 'lines.1.centsPerKilo', expect.any(String)],
    ];
    for (const [line, field, message] of wrong) {
      const lines = [good, line];
      const drafted = await owner.post(purchases, { ...order, lines, clientKey: key() });
      const changed = await owner.patch(path, { ...order, lines, version: 1 });
      for (const { status, body: problem } of [drafted, changed]) {
        expect([status, problem.errors]).toEqual([422, [{ path: field, message }]]);
      }
    }
  });
});

describe('The email of a purchase to its supplier', () => {
  it('is shown to the owner before it is sent, with the same text', async () => {
    const { owner, counter, abattoir, path, send, emails } = await draftedPurchase();
    const preview = await owner.get(`${path}/email`);
    expect(preview.body.to).toBe('orders@abattoir.test');
    expect((await counter.get(`${path}/email`)).status).toBe(403);
    await owner.patch(`/api/admin/suppliers/${abattoir.id}`, { email: '', version: 1 });
    expect((await owner.get(`${path}/email`)).body).toEqual({ to: null, email: null });
    await owner.patch(`/api/admin/suppliers/${abattoir.id}`, { email: 'orders@abattoir.test', version: 2 });
    await send(1);
    const [email] = await emails();
    expect(preview.body.email).toMatchObject({ subject: email?.subject, text: email?.textBody });
  });
});

describe('A receipt of goods from a supplier', () => {
  it('records the received amounts, and shows their difference from the order and the docket', async () => {
    const { receive, send, body, onHand, audit } = await draftedPurchase();
    await send(1);
    const received = await receive(
      [{ itemId: body.id, pieces: 2, grams: 543_200, docketPieces: 2, docketGrams: 545_000, temperature: 34 }],
      { docket: 'D-1001', weighed: 'hot' },
    );
    expect(received.body).toMatchObject({
      status: 'received-in-part',
      lines: [{ received: { pieces: 2, grams: 543_200 } }],
      receipts: [{ docket: 'D-1001', weighed: 'hot', lines: [{ toDocket: { pieces: 0, grams: -1_800 } }] }],
      // 560 kg were ordered and 3% less came.
      difference: [{ itemId: body.id, pieces: 0, grams: -16_800 }],
    });
    expect(await onHand(body.id)).toEqual({ pieces: 2, grams: 543_200 });
    expect(await audit()).toEqual([]);
  });

  it('makes a lot with the supplier’s number, establishment and dates', async () => {
    const { receive, body, abattoir, counter } = await draftedPurchase();
    const facts = { supplierNumber: 'Body 4711', killedOn: '2026-11-03' };
    const { receipts } = (await receive([{ itemId: body.id, pieces: 1, grams: 280_000, ...facts }])).body as Purchase;
    const lotId = receipts[0]?.lines[0]?.lotId;
    expect((await counter.get(`/api/admin/lots/${lotId}`)).body).toMatchObject({
      ...facts,
      source: 'received',
      supplier: { id: abattoir.id, name: 'Gippsland Abattoir' },
      establishment: '195',
      packedOn: '2026-11-10',
      useBy: '2026-11-24',
      onHand: { pieces: 1, grams: 280_000 },
    });
  });

  it('makes no lot in a shop that doesn’t track lots', async () => {
    const { receive, body, counter, onHand } = await draftedPurchase({ lots: false });
    const received = await receive([{ itemId: body.id, pieces: 1, grams: 280_000 }]);
    expect(received.body.receipts[0].lines[0].lotId).toBeNull();
    expect((await counter.get('/api/admin/lots')).body).toEqual([]);
    expect(await onHand(body.id)).toEqual({ pieces: 1, grams: 280_000 });
  });

  it('can come in parts: each request is recorded once, and the last part closes the purchase', async () => {
    const { receive, body, owner, path, onHand } = await draftedPurchase();
    const clientKey = key();
    const part = [{ itemId: body.id, pieces: 1, grams: 279_000 }];
    await receive(part, { clientKey, docket: 'D-1' });
    expect((await receive(part, { clientKey, docket: 'D-1' })).status).toBe(201);
    const corrected = await receive([{ itemId: body.id, pieces: 1, grams: 278_000 }], { clientKey, docket: 'D-1' });
    expect([corrected.body.code, corrected.body.detail]).toEqual([
      'key_reused',
      'Already booked: 1 (279.000 kg) of Beef body. If you book again, it is added to that.',
    ]);
    expect((await receive(part, { clientKey, docket: 'D-1', closes: true })).body.code).toBe('key_reused');
    expect(await onHand(body.id)).toEqual({ pieces: 1, grams: 279_000 });
    const last = [{ itemId: body.id, pieces: 1, grams: 281_000 }];
    const closing = { docket: 'D-2', closes: true, clientKey: key() };
    await receive(last, closing);
    expect((await receive(last, closing)).status).toBe(201);
    expect((await receive(last, { ...closing, closes: false })).body.code).toBe('key_reused');
    expect((await owner.get(path)).body).toMatchObject({ status: 'closed', difference: [] });
    const late = await receive(part, { docket: 'D-3' });
    expect([late.status, late.body.code]).toEqual([409, 'wrong_status']);
  });

  it('of a docket that was already recorded is rejected with an explanation, and records nothing', async () => {
    const { receive, body, purchase, onHand, supplier, ...room } = await draftedPurchase();
    await receive([{ itemId: body.id, pieces: 1, grams: 280_000 }], { docket: 'D-1001' });
    const again = await receive([{ itemId: body.id, pieces: 1, grams: 280_000 }], { docket: ' d-1001 ' });
    expect([again.status, again.body.detail]).toEqual([
      409,
      `Docket d-1001 of this supplier is booked already, with purchase ${purchase.id}.`,
    ]);
    expect(await onHand(body.id)).toEqual({ pieces: 1, grams: 280_000 });
    // Another supplier may use the same number.
    const farm = await supplier('The farm');
    const other = await room.addPurchase(farm.id, [{ itemId: body.id, pieces: 1, grams: 280_000 }]);
    const lines = [{ itemId: body.id, pieces: 1, grams: 270_000 }];
    const path = `${purchases}/${other.id}/receipts`;
    expect((await room.counter.post(path, { lines, docket: 'D-1001', clientKey: key() })).status).toBe(201);
  });

  it('is rejected with an error at a line that has an impossible date, and records nothing', async () => {
    const { receive, body, onHand } = await draftedPurchase();
    const line = { itemId: body.id, pieces: 1, grams: 280_000 };
    const late = { ...line, packedOn: '2026-11-10', useBy: '2026-11-09' };
    const rejected = await receive([line, late]);
    expect([rejected.status, rejected.body.detail, rejected.body.errors]).toEqual([
      422,
      'The use-by day is before the day on which it was packed.',
      [{ path: 'lines.1.useBy', message: 'That is before the day on which it was packed' }],
    ]);
    expect(await onHand(body.id)).toEqual({ pieces: 0, grams: 0 });
  });

  it('is recorded once if two people record the same docket at the same time', async () => {
    const { receive, body, onHand } = await draftedPurchase();
    const book = () => receive([{ itemId: body.id, pieces: 1, grams: 280_000 }], { docket: 'D-1001' });
    const statuses = (await Promise.all([book(), book(), book()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect(await onHand(body.id)).toEqual({ pieces: 1, grams: 280_000 });
  });

  it.each([
    [{ pieces: -1, grams: 5 }, 'lines.0.pieces', 'Please enter 0 or more'],
    [{ pieces: 1.5 }, 'lines.0.pieces', 'Please enter a whole number'],
    [{ pieces: 0, grams: 0 }, 'lines.0.pieces', 'Please enter how much'],
  ])('of %j is rejected with an explanation, and records nothing', async (amount, path, message) => {
    const { receive, body, onHand, owner, ...room } = await draftedPurchase();
    const rejected = await receive([{ itemId: body.id, ...amount }]);
    expect([rejected.status, rejected.body.errors]).toEqual([422, [{ path, message }]]);
    expect(await onHand(body.id)).toEqual({ pieces: 0, grams: 0 });
    expect((await owner.get(room.path)).body.status).toBe('draft');
  });
});
