import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uploadedImage } from '#tests/support/data/content.ts';
import { everyActor } from '#tests/support/rights/access-actors.ts';
import { day, dayOfThree, start, stops, visit } from './day-of-three.ts';

describe('The driver of a delivery run', () => {
  it('starts a run once, emails each customer once, and records the temperature at which the goods were loaded', async () => {
    const { staff, emails, sheet } = await dayOfThree();
    const body = { day, clientKey: randomUUID(), startedAt: '2026-11-11T07:00:00+11:00', loadedTemperature: 2.1 };
    const ahead = await staff.post(start, { ...body, day: '2026-11-12', clientKey: randomUUID() });
    expect([ahead.status, ahead.body.code]).toEqual([409, 'wrong_status']);
    const first = await staff.post(start, body);
    expect(first.status).toBe(200);
    expect(first.body.run).toEqual({ startedAt: '2026-11-10T20:00:00.000Z', loadedTemperature: 2.1 });
    await staff.post(start, body);
    await staff.post(start, { ...body, clientKey: randomUUID(), loadedTemperature: 9 });
    expect((await sheet()).run.loadedTemperature).toBe(2.1);
    expect(await emails('on-the-way')).toHaveLength(3);
  });

  it('can report the start of an earlier day’s run; customers then get no email that their order comes today', async () => {
    const { shop, staff, emails, sheet } = await dayOfThree();
    shop.advance(24 * 60 * 60_000);
    const body = { day, clientKey: randomUUID(), startedAt: '2026-11-11T07:00:00+11:00', loadedTemperature: 2.1 };
    expect((await staff.post(start, body)).status).toBe(200);
    expect((await sheet()).run).toEqual({ startedAt: '2026-11-10T20:00:00.000Z', loadedTemperature: 2.1 });
    expect(await emails('on-the-way')).toHaveLength(0);
  });

  it('can record a delivery even if a phone whose clock was ahead recorded earlier that no one was at home', async () => {
    const { shop, staff, sheet } = await dayOfThree();
    // The phone's clock was ten minutes fast, and was corrected before the driver came back.
    const ahead = new Date(shop.deps.clock().getTime() + 10 * 60_000).toISOString();
    const missed = await staff.post(stops, visit(2, { outcome: 'not-home', at: ahead, note: 'Dog' }));
    expect(missed.body).toMatchObject({ outcome: 'not-home', at: shop.deps.clock().toISOString() });
    shop.advance(5 * 60_000);
    const back = new Date(shop.deps.clock().getTime() - 60_000).toISOString();
    expect((await staff.post(stops, visit(2, { at: back }))).body).toMatchObject({ outcome: 'delivered' });
    const stop = (await sheet()).stops.find((each: { orderId: number }) => each.orderId === 2);
    expect(stop.status).toBe('delivered');
    // A delivered stop stays delivered.
    const late = await staff.post(stops, visit(2, { outcome: 'not-home', at: ahead }));
    expect(late.body).toMatchObject({ outcome: 'delivered' });
  });

  it('can record a delivery with an earlier time than a failed attempt at the same stop, because a phone’s clock may be put back', async () => {
    const { shop, staff, sheet } = await dayOfThree();
    const missedAt = shop.deps.clock();
    await staff.post(stops, visit(2, { outcome: 'not-home', at: missedAt.toISOString(), note: 'Dog' }));
    shop.advance(10 * 60_000);
    // The phone’s clock was put back after flight mode.
    const earlier = new Date(missedAt.getTime() - 5 * 60_000).toISOString();
    expect((await staff.post(stops, visit(2, { at: earlier }))).body).toMatchObject({ outcome: 'delivered' });
    const stop = (await sheet()).stops.find((each: { orderId: number }) => each.orderId === 2);
    expect(stop.status).toBe('delivered');
  });

  it('records a delivery permanently and only once, with the phone’s time and temperature, and its customer is emailed', async () => {
    const { shop, staff, emails, sheet } = await dayOfThree();
    const body = visit(2);
    const first = await staff.post(stops, body);
    expect([first.status, first.body]).toEqual([
      200,
      { orderId: 2, outcome: 'delivered', at: body.at, photo: null, temperature: 3.5, note: null },
    ]);
    shop.advance(10 * 24 * 60 * 60_000);
    expect((await staff.post(stops, body)).body).toEqual(first.body);
    expect((await staff.post(stops, visit(2, { temperature: 9 }))).body).toEqual(first.body);
    expect(await emails('delivered')).toHaveLength(1);
    const stop = (await sheet()).stops.find((each: { orderId: number }) => each.orderId === 2);
    expect(stop).toMatchObject({ status: 'delivered', visit: { temperature: 3.5, at: body.at } });
  });

  it('can record that no one is home and come back later; records that arrive out of order change nothing', async () => {
    const { staff, sheet } = await dayOfThree();
    const missed = visit(3, { outcome: 'not-home', at: '2026-11-10T22:00:00Z', note: 'Dog' });
    expect((await staff.post(stops, missed)).body).toMatchObject({ outcome: 'not-home', note: 'Dog' });
    expect((await sheet()).stops.find((each: { orderId: number }) => each.orderId === 3).status).toBe('paid');
    expect((await staff.post(stops, visit(3))).body.outcome).toBe('delivered');
    expect((await staff.post(stops, missed)).body.outcome).toBe('delivered');
    const { log } = (await staff.get('/api/admin/orders/3')).body;
    expect(log.map((event: { kind: string }) => event.kind).slice(-2)).toEqual(['not-home', 'delivered']);
  });

  it('sends a photo with a delivery, which the customer sees in the email', async () => {
    const { staff, emails } = await dayOfThree();
    const photo = await uploadedImage(staff);
    const sent = await staff.post(stops, visit(2, { photo }));
    expect([sent.status, sent.body.photo]).toEqual([200, photo]);
    const [email] = await emails('delivered');
    expect([email?.htmlBody, email?.textBody]).toEqual([
      expect.stringContaining(photo),
      expect.stringContaining(photo),
    ]);
  });

  it('is told which stops other staff have marked, and a delivered stop stays delivered', async () => {
    const { staff, sheet } = await dayOfThree();
    await staff.post('/api/admin/run-sheet/delivered', { day, orders: [{ id: 1 }] });
    const late = await staff.post(stops, visit(1, { outcome: 'not-home' }));
    expect([late.status, late.body.code]).toEqual([409, 'wrong_status']);
    expect(late.body.detail).toBe('The shop has marked order #1 as delivered already.');
    expect((await sheet()).stops.find((each: { orderId: number }) => each.orderId === 1).visit).toBeNull();
  });

  it('gets an error for an idempotency key already used at another stop, a photo that isn’t the shop’s or an impossible temperature', async () => {
    const { staff } = await dayOfThree();
    const body = visit(1);
    await staff.post(stops, body);
    expect((await staff.post(stops, { ...body, orderId: 2 })).body.code).toBe('key_reused');
    const photo = await staff.post(stops, visit(2, { photo: 'https://evil.example/a.jpg' }));
    expect(photo.body.errors[0].path).toBe('photo');
    expect((await staff.post(stops, visit(2, { temperature: 80 }))).body.errors[0].path).toBe('temperature');
  });

  it('sees a stop that was dragged to another position there until it is moved back', async () => {
    const { staff, sheet } = await dayOfThree();
    const ids = async () => (await sheet()).stops.map((each: { orderId: number }) => each.orderId);
    const planned = await ids();
    const position = '/api/admin/run-sheet/position';
    await staff.patch(position, { day, orderId: planned[2], position: 1 });
    expect(await ids()).toEqual([planned[2], planned[0], planned[1]]);
    await staff.patch(position, { day, orderId: planned[1], position: 1 });
    expect(await ids()).toEqual([planned[1], planned[2], planned[0]]);
    await staff.patch(position, { day, orderId: planned[1], position: null });
    await staff.patch(position, { day, orderId: planned[2], position: null });
    expect(await ids()).toEqual(planned);
  });
});

describe('A driver who is neither counter staff nor owner', () => {
  it('sees the names, addresses and phone numbers of today’s run, without email addresses', async () => {
    const { shop, sheet } = await dayOfThree();
    const { driver } = await everyActor(shop);
    const { status, body } = await driver.get(`/api/admin/run-sheet?day=${day}`);
    const whole = await sheet();
    expect([status, body.stops.length]).toEqual([200, 3]);
    expect(whole.stops[0].customer.email).toMatch(/@/);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(body.stops[0]).toMatchObject({ address: whole.stops[0].address, notes: whole.stops[0].notes });
  });

  it('sees no customers of other days, neither in lists nor in the response to a stop sent late', async () => {
    const { shop } = await dayOfThree();
    const { driver, counter } = await everyActor(shop);
    shop.advance(24 * 60 * 60_000);
    const read = await driver.get(`/api/admin/run-sheet?day=${day}`);
    expect([read.status, read.body.code]).toEqual([403, 'forbidden']);
    expect((await counter.get(`/api/admin/run-sheet?day=${day}`)).body.stops).toHaveLength(3);
    const body = { day, clientKey: randomUUID(), startedAt: '2026-11-11T07:00:00+11:00' };
    const late = await driver.post(start, body);
    expect([late.status, late.body.stops]).toEqual([200, []]);
    expect((await driver.post(stops, visit(2))).body).toMatchObject({ outcome: 'delivered' });
    const marked = await driver.post('/api/admin/run-sheet/delivered', { day, orders: [{ id: 1 }] });
    expect([marked.status, marked.body.stops]).toEqual([200, []]);
  });

  it('can record a visit to an order that staff have moved off the run, but not to an order that was never on it', async () => {
    const { shop, staff } = await dayOfThree();
    const { driver } = await everyActor(shop);
    const { version } = (await staff.get('/api/admin/orders/2')).body;
    const moved = await staff.patch('/api/orders/2/delivery', { deliveryDate: '2026-11-13', version });
    expect(moved.status).toBe(200);
    shop.advance(24 * 60 * 60_000);
    const other = await driver.post(stops, visit(3, { day: '2026-11-12', at: '2026-11-11T22:30:00.000Z' }));
    expect([other.status, other.body.code]).toEqual([409, 'wrong_status']);
    expect((await staff.get('/api/admin/orders/3')).body.status).toBe('paid');
    expect((await driver.post(stops, visit(2))).body).toMatchObject({ outcome: 'delivered' });
  });

  it('can’t deliver an order before its delivery day', async () => {
    const { shop } = await dayOfThree();
    const { driver, counter } = await everyActor(shop);
    shop.advance(-24 * 60 * 60_000);
    const stop = await driver.post(stops, visit(2, { at: '2026-11-09T22:30:00.000Z' }));
    const marked = await driver.post('/api/admin/run-sheet/delivered', { day, orders: [{ id: 1 }] });
    expect([stop.body.code, marked.body.code]).toEqual(['wrong_status', 'wrong_status']);
    expect((await counter.get(`/api/admin/orders/1`)).body.status).toBe('paid');
  });
});
