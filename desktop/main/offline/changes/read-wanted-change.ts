import { z } from 'zod';
import { makeCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import { markDelivered } from '#core/delivery/run-sheet-api.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { recordPayment, setOrderStatus } from '#core/orders/staff-order-api.ts';
import { weighItem } from '#core/orders/weighing/weighing-api.ts';
import { closePacking, packLine, replaceLine, startPacking, takeOutLine } from '#core/packing/packing-api.ts';
import { changeProduct } from '#core/products/staff-product-api.ts';
import type { SeenRequest } from '../seen-request.ts';

type ChangeOf<Kind extends OfflineChange['kind']> = Extract<OfflineChange, { kind: Kind }>;
type Fields<Kind extends OfflineChange['kind']> = Kind extends unknown
  ? Omit<ChangeOf<Kind>, 'id' | 'madeAt' | 'madeBy' | 'order'>
  : never;
/** The kinds of changes that are about an order. */
type OrderKind = Exclude<OfflineChange['kind'], 'product' | 'sale'>;

/** A change that the window requests and that can be queued. `id`: the idempotency key of the window's request, if it has one. */
export type WantedChange =
  | { id: string | null; number: number; fields: Fields<OrderKind> }
  | { id: string | null; fields: Fields<'product'> }
  | { id: string; sale: ChangeOf<'sale'>['sale'] };

/**
 * The changes that the window requests with one request, and the kind of response that it expects. A `run-sheet` response is for
 * several changes together.
 */
export type Wanted =
  | {
      responds: 'order' | 'payment' | 'product' | 'sale' | 'packed-line' | 'packing-order' | 'packing-step';
      changes: [WantedChange];
    }
  | { responds: 'run-sheet'; day: string; changes: WantedChange[] };

/** Returns the changes that a request of the window makes; null if the request can't be queued. */
export function readWantedChange(request: SeenRequest): Wanted | null {
  const key = z.uuid().safeParse(request.idempotencyKey).data ?? null;
  const status = read(setOrderStatus, request);
  if (status !== null) {
    const { status: to, version, ...more } = status.body;
    if (hasAny(more)) return null;
    if (to !== 'paid' && to !== 'delivered') return null;
    const fields = { kind: 'order-status', status: to, version } as const;
    return { responds: 'order', changes: [{ id: key, number: status.params.id, fields }] };
  }
  const payment = read(recordPayment, request);
  if (payment !== null) {
    // The order's version is left out on purpose, because a payment is recorded whatever has changed on the order since.
    const { amount, method, handedOver, clientKey, version: _version, ...more } = payment.body;
    if (hasAny(more)) return null;
    const fields = { kind: 'payment', amount, method, ...(handedOver ? { handedOver } : {}) } as const;
    return { responds: 'payment', changes: [{ id: clientKey ?? key, number: payment.params.id, fields }] };
  }
  const delivery = read(setDeliveryDate, request);
  if (delivery !== null) {
    // Only the shop can check a new delivery address, a pick-up time, or a limit that staff override.
    const { deliveryDate, version, ...more } = delivery.body;
    if (hasAny(more)) return null;
    const fields = { kind: 'delivery-date', deliveryDate, version } as const;
    return { responds: 'order', changes: [{ id: key, number: delivery.params.id, fields }] };
  }
  const product = read(changeProduct, request);
  if (product !== null) {
    const fields = { kind: 'product', productId: product.params.id, change: product.body } as const;
    return { responds: 'product', changes: [{ id: key, fields }] };
  }
  const sold = read(makeCounterSale, request);
  if (sold !== null) {
    // Only the server can check an owner's PIN, and a queued change must never contain a PIN.
    const { approval, ...sale } = sold.body;
    if (sale.payment !== 'full' || approval !== undefined) return null;
    return { responds: 'sale', changes: [{ id: sale.clientKey, sale }] };
  }
  const atBench = readBenchChange(request);
  if (atBench !== null) return atBench;
  const delivered = read(markDelivered, request);
  if (delivered === null) return null;
  const { day, orders, ...more } = delivered.body;
  if (hasAny(more) || orders.some(({ id: _id, version: _version, ...other }) => hasAny(other))) return null;
  const changes = orders.map(({ id: number, version }): WantedChange => {
    return { id: null, number, fields: { kind: 'order-status', status: 'delivered', version } };
  });
  return { responds: 'run-sheet', day, changes };
}

/** Returns the changes of a request of the packing bench; null for any other request. */
function readBenchChange(request: SeenRequest): Wanted | null {
  const weighed = read(weighItem, request);
  if (weighed !== null) {
    const { clientKey, at: _at, ...weighing } = weighed.body;
    const fields = { kind: 'weighing', weighing } as const;
    return { responds: 'order', changes: [{ id: clientKey, number: weighed.params.id, fields }] };
  }
  const packed = read(packLine, request);
  if (packed !== null) {
    const { clientKey, ...line } = packed.body;
    const fields = { kind: 'packed-line', line } as const;
    return { responds: 'packed-line', changes: [{ id: clientKey, number: packed.params.id, fields }] };
  }
  const takenOut = read(takeOutLine, request);
  if (takenOut !== null) {
    const fields = { kind: 'taken-out', lineId: takenOut.body.lineId } as const;
    return { responds: 'packing-order', changes: [{ id: null, number: takenOut.params.id, fields }] };
  }
  const step = read(startPacking, request);
  if (step !== null) {
    const fields = { kind: 'packing-step', step: step.body.step } as const;
    return { responds: 'packing-step', changes: [{ id: null, number: step.params.id, fields }] };
  }
  const replaced = read(replaceLine, request);
  if (replaced !== null) {
    const fields = { kind: 'substitute', substitute: replaced.body } as const;
    return { responds: 'packing-order', changes: [{ id: null, number: replaced.params.id, fields }] };
  }
  const closed = read(closePacking, request);
  if (closed === null) return null;
  const { clientKey, boxes } = closed.body;
  return {
    responds: 'order',
    changes: [{ id: clientKey, number: closed.params.id, fields: { kind: 'packed', boxes } }],
  };
}

/**
 * Whether a body has other fields than those of an offline change, which the caller has taken out. If so, the request can't be queued:
 * the shop would never receive the other fields, although staff would see them as done.
 */
function hasAny(rest: object): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** Whether parsing kept the whole input. A schema removes unknown fields silently. */
function isWhole(given: unknown, kept: unknown): boolean {
  if (typeof given !== 'object' || given === null) return true;
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(given).every(([name, value]) => {
    const other = (kept as Record<string, unknown>)[name];
    const isNothing = value === undefined || value === null || value === '';
    return isNothing || (other !== undefined && isWhole(value, other));
  });
}

/**
 * Parses the path and body of a request with an endpoint's schemas. Null if the request is for another endpoint. Null also if it is
 * invalid, because the shop explains that best.
 */
function read<Params extends z.ZodType, Body extends z.ZodType>(
  { method, path, params, body }: Pick<Endpoint<Params, z.ZodType, Body>, 'method' | 'path' | 'params' | 'body'>,
  request: SeenRequest,
): { params: z.output<Params>; body: z.output<Body> } | null {
  if (method !== request.method) return null;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(request.pathname);
  if (found === null) return null;
  const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1]]));
  const readParams = params?.safeParse(values);
  const readBody = body?.safeParse(request.body);
  if (readParams?.success === false || !readBody?.success || !isWhole(request.body, readBody.data)) return null;
  return { params: readParams?.data as z.output<Params>, body: readBody.data };
}
