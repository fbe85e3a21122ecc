import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { DriverRun } from '#storefront/delivery/admin/driver/driver-run.ts';
import { phoneStore } from '#storefront/delivery/admin/driver/phone-store.ts';
import { sendSteps } from '#storefront/delivery/admin/driver/send-steps.ts';
import type { WaitingStep } from '#storefront/delivery/admin/driver/waiting-step.ts';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

/** Acts as a bucket instead of the shop's own disk, because only pictures are sent with PUT. */
function openBucket(respond: () => Promise<Response>): { tries(): number } {
  const send = window.fetch.bind(window);
  let tries = 0;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'PUT') return send(input, init);
    tries += 1;
    return respond();
  });
  return { tries: () => tries };
}

/** Answers as in the error list of S3's API reference: each error has a status and is in XML. */
const rejectedBy = (status: number, code: string) => async () =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, { status });

async function deliveredOffline(): Promise<Order> {
  const order = await sell({ name: 'Anna Bell', isPaid: true });
  await phoneStore.add({
    kind: 'stop',
    day: '2026-11-11',
    clientKey: crypto.randomUUID(),
    at: '2026-11-10T22:30:00.000Z',
    orderId: order.id,
    outcome: 'delivered',
    temperature: 3.5,
    note: null,
    photo: new Uint8Array([1, 2, 3]).buffer,
    photoPath: null,
  });
  return order;
}

const withoutPhoto = { photo: null };
const send = () => sendSteps(async () => {});
const statusOf = async ({ id }: Order) => (await request<Order>('GET', `/api/admin/orders/${id}`)).status;

beforeEach(async () => {
  vi.restoreAllMocks();
  await phoneStore.wipe();
  await signInStaff();
});

it.each([
  ['a stalled upload (400 RequestTimeout)', rejectedBy(400, 'RequestTimeout')],
  ['an expired address (403 AccessDenied)', rejectedBy(403, 'AccessDenied')],
  ['a bucket that is busy (503 SlowDown)', rejectedBy(503, 'SlowDown')],
  ['a missing bucket (404 NoSuchBucket)', rejectedBy(404, 'NoSuchBucket')],
  ['a connection that breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'A driver’s delivery isn’t lost by %s: it waits with its photo, and is later sent without the photo',
  async (_name, respond) => {
    const order = await deliveredOffline();
    const bucket = openBucket(respond);
    expect(await send()).toBe('no-signal');
    expect(await phoneStore.waiting()).toMatchObject([{ orderId: order.id, photo: expect.any(ArrayBuffer) }]);
    expect(await phoneStore.read('notices')).toBeUndefined();
    expect(await statusOf(order)).toBe('paid');

    await vi.waitFor(async () => expect(await send()).toBe('all'), { timeout: 20_000, interval: 1 });
    expect(bucket.tries()).toBeGreaterThan(4);
    expect(await statusOf(order)).toBe('delivered');
    expect(await phoneStore.waiting()).toEqual([]);
    const text = `Couldn’t send the photo of order #${order.id}, so it was left out. The stop itself is sent.`;
    expect(await phoneStore.read('notices')).toMatchObject([{ text }]);
  },
);

it('A driver’s photo that isn’t a picture is left out immediately, and the delivery is sent', async () => {
  const order = await deliveredOffline();
  const bucket = openBucket(rejectedBy(415, 'UnsupportedMediaType'));
  expect(await send()).toBe('all');
  expect([bucket.tries(), await statusOf(order)]).toEqual([1, 'delivered']);
});

it('If another person is signed in on the phone, the driver’s steps are sent in the driver’s name', async () => {
  const order = await deliveredOffline();
  await phoneStore.replace({ ...(await firstWaiting()), ...withoutPhoto });
  await phoneStore.keep('driver', { id: 4711, name: 'Dora' });
  const run = new DriverRun('2026-11-11');
  const send = vi.spyOn(window, 'fetch');
  await run.refresh();
  expect(run.shown).toMatchObject({ link: 'other-driver' });
  expect(await phoneStore.waiting()).toHaveLength(1);
  await run.takeOver();
  const sent = send.mock.calls.find(([path]) => path === '/api/admin/run-sheet/stops')?.[1]?.body;
  expect(JSON.parse(String(sent))).toMatchObject({ orderId: order.id, madeBy: 4711 });
  expect(await phoneStore.waiting()).toEqual([]);
  // From here on, steps are recorded in the signed-in person's own name.
  expect((await phoneStore.read('driver'))?.name).not.toBe('Dora');
});

it('If the shop now requires a second sign-in step, sending stops with that error, and the driver’s steps are kept', async () => {
  await deliveredOffline();
  await phoneStore.replace({ ...(await firstWaiting()), ...withoutPhoto });
  const body = { code: 'second_factor_needed', status: 403, detail: 'Please set yours up first.' };
  await planResponse({ call: 'POST /api/admin/run-sheet/stops', status: 403, body });
  await expect(send()).rejects.toMatchObject({ status: 403, problem: { code: 'second_factor_needed' } });
  expect(await phoneStore.waiting()).toHaveLength(1);
  expect(await send()).toBe('all');
});

async function firstWaiting(): Promise<WaitingStep> {
  const [step] = await phoneStore.waiting();
  if (step === undefined) throw new Error('Nothing waits on the phone');
  return step;
}
