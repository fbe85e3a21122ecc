import { describe, expect, it } from 'vitest';
import { staffOf } from '#tests/support/data/laybys.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';

const noon = { cutoffDaysBefore: 1, cutoffTime: '12:00' };
const north = {
  name: 'North',
  postcodes: ['3050-3079'],
  days: [
    { weekday: 2, ...noon, capacity: 10 },
    { weekday: 5, ...noon, capacity: null },
  ],
  fees: [
    { from: 0, fee: 1000 },
    { from: 25_000, fee: 0 },
  ],
  minimum: 5000,
};
const zonesPath = '/api/admin/delivery-zones';

async function twoZones(now = testNow) {
  const shop = await startTestShop({ now });
  const staff = await staffOf(shop);
  await staff.patch(`${zonesPath}/1`, { postcodes: ['3000-3049', '3080-3207'], name: 'Melbourne' });
  const made = await staff.post(zonesPath, north);
  return { shop, staff, made, id: made.body.id as number };
}

const optionsOf = async (shop: Awaited<ReturnType<typeof startTestShop>>, query: string) =>
  (await shop.request('GET', `/api/delivery/options?${query}`)).body;

describe('Delivery zones', () => {
  it('A shop with default settings delivers everywhere for free, Monday to Friday', async () => {
    const shop = await startTestShop();
    const { zone, methods } = await optionsOf(shop, 'postcode=2000');
    expect(zone).toEqual({ id: 1, name: 'Everywhere' });
    expect(methods).toHaveLength(1);
    expect(methods[0]).toMatchObject({ method: 'delivery', fee: 0, freeFrom: 0, minimum: 0 });
    const days = methods[0].days.map((day: { date: string }) => day.date);
    expect(days).toHaveLength(10);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-11', '2026-11-24']);
    expect(methods[0].days[0]).toEqual({ date: '2026-11-11', cutoff: '2026-11-10T13:00:00.000Z', left: null, fee: 0 });
  });

  it('Each postcode has its zone’s days, cut-offs, fee and minimum', async () => {
    const { shop, made } = await twoZones();
    expect(made.status).toBe(201);
    const small = await optionsOf(shop, 'postcode=3056&subtotal=24999');
    expect(small.zone.name).toBe('North');
    expect(small.methods[0]).toMatchObject({ fee: 1000, freeFrom: 25_000, minimum: 5000 });
    expect(small.methods[0].days[0]).toEqual({
      date: '2026-11-13',
      cutoff: '2026-11-12T01:00:00.000Z',
      left: null,
      fee: 1000,
    });
    expect(small.methods[0].days[1]).toMatchObject({ date: '2026-11-17', left: 10 });
    expect((await optionsOf(shop, 'postcode=3056&subtotal=25000')).methods[0].fee).toBe(0);
    expect(await optionsOf(shop, 'postcode=2000')).toEqual({ postcode: '2000', zone: null, methods: [] });
  });

  it.each([
    [{ postcodes: ['30O6'] }, 'postcodes.0', /four digits/],
    [{ postcodes: [] }, 'postcodes', /at least one/],
    [{ postcodes: ['3100-3207'] }, 'postcodes.0', /also in the zone “Melbourne” \(3080-3207\)/],
    [
      {
        fees: [
          { from: 0, fee: 900 },
          { from: 500, fee: 0 },
          { from: 400, fee: 100 },
        ],
      },
      'fees.2.from',
      /\$4\.00 can’t come after \$5\.00/,
    ],
    [{ fees: [{ from: 100, fee: 0 }] }, 'fees.0.from', /must start at \$0/],
    [
      { days: [{ weekday: 2, cutoffDaysBefore: 0, cutoffTime: '18:00', capacity: null }] },
      'days.0.cutoffTime',
      /after the delivery/,
    ],
    [
      { days: [{ weekday: 2, cutoffDaysBefore: 1, cutoffTime: '25:00', capacity: null }] },
      'days.0.cutoffTime',
      /00:00 to 24:00/,
    ],
    [{ days: [{ weekday: 2, ...noon, capacity: -1 }] }, 'days.0.capacity', /At least 0/],
    [
      {
        days: [
          { weekday: 2, ...noon, capacity: 1 },
          { weekday: 2, ...noon, capacity: 1 },
        ],
      },
      'days.1.weekday',
      /Tuesday is listed twice/,
    ],
  ])('A change of a zone to %j is refused at its field, without any effect', async (change, path, message) => {
    const { staff, id } = await twoZones();
    const before = (await staff.get(zonesPath)).body;
    const response = await staff.patch(`${zonesPath}/${id}`, change);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect((await staff.get(zonesPath)).body).toEqual(before);
  });

  it('An inactive zone may overlap other zones until it is switched on', async () => {
    const { staff } = await twoZones();
    const made = await staff.post(zonesPath, { ...north, name: 'Later', active: false });
    expect(made.status).toBe(201);
    const on = await staff.patch(`${zonesPath}/${made.body.id}`, { active: true });
    expect(on.body.errors[0].message).toMatch(/zone “North”/);
  });

  it('If two staff members edit one zone, the second gets a conflict, and the first one’s changes are kept', async () => {
    const { staff, made, id } = await twoZones();
    const { version } = made.body;
    expect((await staff.patch(`${zonesPath}/${id}`, { name: 'Far north', version })).body.version).toBe(version + 1);
    const second = await staff.patch(`${zonesPath}/${id}`, { minimum: 0, version });
    expect([second.status, second.body.code]).toEqual([409, 'stale_version']);
    expect((await staff.get(zonesPath)).body[1]).toMatchObject({ name: 'Far north', minimum: 5000 });
  });

  it('A removed zone gets no further deliveries', async () => {
    const { shop, staff, id } = await twoZones();
    expect((await staff.request('DELETE', `${zonesPath}/${id}`)).status).toBe(200);
    expect((await optionsOf(shop, 'postcode=3056')).zone).toBeNull();
    expect((await staff.request('DELETE', `${zonesPath}/${id}`)).status).toBe(404);
  });

  it('A postcode with letters is refused with an explanation', async () => {
    const shop = await startTestShop();
    const response = await shop.request('GET', '/api/delivery/options?postcode=30x6');
    expect(response.status).toBe(422);
    expect(response.body.errors[0].message).toBe('Please enter a postcode of four digits, such as 3056.');
  });
});

describe('The delivery calendar', () => {
  it('Christmas week is closed except for one extra day, whether the closure or the extra day is entered first', async () => {
    const { shop, staff, id } = await twoZones('2026-12-12T00:00:00.000Z');
    const extra = { date: '2026-12-23', zoneId: id, cutoff: '2026-12-21T09:00:00+11:00', capacity: 5, fee: 2500 };
    expect((await staff.post('/api/admin/extra-days', extra)).status).toBe(201);
    for (const date of ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25']) {
      expect((await staff.post('/api/admin/closed-days', { date, reason: 'Christmas' })).body.orders).toEqual([]);
    }
    const [method] = (await optionsOf(shop, 'postcode=3056')).methods;
    expect(method.days.map((day: { date: string }) => day.date)).toEqual(['2026-12-15', '2026-12-18', '2026-12-23']);
    expect(method.days[2]).toEqual({ date: '2026-12-23', cutoff: '2026-12-20T22:00:00.000Z', left: 5, fee: 2500 });
    const load = await staff.get('/api/admin/delivery-load?from=2026-12-22&to=2026-12-23');
    const ofZone = load.body.filter((row: { zoneId: number }) => row.zoneId === id);
    expect(ofZone).toEqual([
      { date: '2026-12-22', zoneId: id, pickupSlot: null, taken: 0, capacity: 10, closed: true, reason: 'Christmas' },
      { date: '2026-12-23', zoneId: id, pickupSlot: null, taken: 0, capacity: 5, closed: false, reason: null },
    ]);
  });

  it('An extra day is refused if it has passed or its cut-off is after the delivery', async () => {
    const { staff, id } = await twoZones();
    const extra = { date: '2026-11-21', zoneId: id, cutoff: '2026-11-21T01:00:00Z', capacity: null, fee: null };
    const late = await staff.post('/api/admin/extra-days', extra);
    expect(late.body.errors).toEqual([{ path: 'cutoff', message: expect.stringMatching(/after the delivery/) }]);
    const past = await staff.post('/api/admin/extra-days', { ...extra, date: '2026-11-10' });
    expect(past.body.errors[0].path).toBe('date');
  });

  it('A delivery day can be closed only once, and can be reopened', async () => {
    const { shop, staff } = await twoZones();
    const closed = await staff.post('/api/admin/closed-days', { date: '2026-11-11', reason: 'Stocktake' });
    expect(closed.status).toBe(201);
    expect((await staff.post('/api/admin/closed-days', { date: '2026-11-11' })).status).toBe(422);
    const dates = async () =>
      (await optionsOf(shop, 'postcode=3000')).methods[0].days.map((day: { date: string }) => day.date);
    expect(await dates()).not.toContain('2026-11-11');
    expect((await staff.request('DELETE', `/api/admin/closed-days/${closed.body.id}`)).status).toBe(200);
    expect(await dates()).toContain('2026-11-11');
  });

  it('Upcoming public holidays are proposed as closed days; the uncertain Friday before the Grand Final is marked as a guess', async () => {
    const { staff } = await twoZones();
    await staff.post('/api/admin/closed-days', { date: '2026-12-25', reason: 'Christmas Day' });
    const { body } = await staff.get('/api/admin/holidays');
    expect(body.filter((day: { date: string }) => day.date < '2027-01-01')).toEqual([
      { date: '2026-12-25', name: 'Christmas Day', isGuess: false, closed: true, struck: false },
      expect.objectContaining({ date: '2026-12-26', isGuess: false, closed: false }),
      expect.objectContaining({ date: '2026-12-28', isGuess: false, closed: false }),
    ]);
    const guesses = body.filter((day: { isGuess: boolean }) => day.isGuess);
    expect(guesses.map((day: { name: string }) => day.name)).toEqual([expect.stringMatching(/Grand Final/)]);
  });

  it('A proposed holiday that one staff member dismisses is dismissed for all staff, until someone restores it', async () => {
    const { staff } = await twoZones();
    const struckOf = ({ body }: Outcome) =>
      body.flatMap((day: { date: string; struck: boolean }) => (day.struck ? [day.date] : []));
    const strike = (struck: boolean) => staff.patch('/api/admin/holidays', { date: '2026-12-26', struck });
    expect(struckOf(await strike(true))).toEqual(['2026-12-26']);
    expect(struckOf(await strike(true))).toEqual(['2026-12-26']);
    expect(struckOf(await staff.get('/api/admin/holidays'))).toEqual(['2026-12-26']);
    expect(struckOf(await strike(false))).toEqual([]);
  });

  it('No pick-up is offered until the owner sets it up; then its slots are offered', async () => {
    const { shop, staff } = await twoZones();
    expect((await optionsOf(shop, 'postcode=2000')).methods).toEqual([]);
    const slot = { weekday: 3, from: '09:00', to: '12:00', ...noon, capacity: 2 };
    const saved = await staff.request('PUT', '/api/admin/pickup', {
      body: { enabled: true, slots: [slot], version: 0 },
    });
    expect(saved.body).toEqual({ enabled: true, slots: [slot], version: 1 });
    const { zone, methods } = await optionsOf(shop, 'postcode=2000');
    expect(zone).toBeNull();
    expect(methods).toEqual([
      {
        method: 'pickup',
        fee: 0,
        freeFrom: 0,
        minimum: 0,
        days: [
          ['2026-11-11', '2026-11-10T01:00:00.000Z'],
          ['2026-11-18', '2026-11-17T01:00:00.000Z'],
        ].map(([date, cutoff]) => {
          return { date, cutoff, left: 2, fee: 0, slots: [{ slot: '09:00-12:00', cutoff, left: 2 }] };
        }),
      },
    ]);
  });

  it('A visitor whose postcode is in no zone is recorded once, and the owner finds the visitor by postcode', async () => {
    const { shop, staff } = await twoZones();
    for (const email of ['Jo@x.test', 'jo@x.test', 'al@x.test']) {
      const response = await shop.request('POST', '/api/delivery/tell-me', { body: { email, postcode: '2000' } });
      expect([response.status, response.body]).toEqual([202, { ok: true }]);
    }
    const { body } = await staff.get('/api/admin/delivery-wishes?q=2000');
    expect(body.map((wish: { email: string }) => wish.email)).toEqual(['Jo@x.test', 'al@x.test']);
  });
});
