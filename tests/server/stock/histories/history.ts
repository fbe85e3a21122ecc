import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { saleChange, sendChange } from '#tests/server/offline/offline-shop.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { orderRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { checkoutOf, pay } from '#tests/support/data/shopping.ts';
import type { ButchersShop, Goods } from './butchers-shop.ts';
import { changeLot, closeEmptyLot, miscount, type ShopAndShelf, waste } from './keep-room.ts';
import { gramsOf, type Piece, Shelf } from './shelf.ts';

interface Open {
  order: Order;
  kind: 'rump' | 'sausages';
  count: number;
  isByKilo: boolean;
}

const minute = 60_000;
const key = () => randomUUID();

const steps = {
  ...{ receive: 3, cut: 5, blend: 3, sell: 4, sellOffline: 2, order: 5, orderByKilo: 3, send: 8, unpack: 2 },
  ...{ voidSale: 2, waste: 1, miscount: 1, hold: 2, release: 2, close: 2, cancel: 2 },
};
export type StepName = keyof typeof steps;
const bag = Object.entries(steps).flatMap(([name, count]) => Array.from({ length: count }, () => name as StepName));

/**
 * A random time in a butcher's shop: what truly lies in the cold room and who truly got it, next to what staff book. They
 * sometimes don't record a lot, but never record a wrong one.
 */
export class History {
  /** What each order truly got and kept. */
  readonly got = new Map<number, Piece[]>();
  /** The lots that were received. */
  readonly received: number[] = [];
  readonly done = new Map<StepName, number>();
  readonly open: Open[] = [];
  readonly goods: Goods;
  readonly #room: ButchersShop;
  readonly #chance: Chance;
  readonly #shelf: Shelf;
  readonly #packed: Open[] = [];
  readonly #sales: number[] = [];

  constructor(room: ButchersShop, goods: Goods, chance: Chance) {
    this.#room = room;
    this.goods = goods;
    this.#chance = chance;
    this.#shelf = new Shelf({ goods, chance, now: () => this.#now });
  }

  async run(count: number): Promise<void> {
    await this.#receive();
    await this.#cut();
    for (let step = 0; step < count; step += 1) {
      this.#room.shop.advance(minute);
      const name = this.#chance.pick(bag);
      if (await this.#steps[name]()) this.done.set(name, (this.done.get(name) ?? 0) + 1);
    }
  }

  /** What open orders hold of an item, counted from what was ordered and has neither gone nor ended. */
  heldOf(kind: Open['kind']): { pieces: number; grams: number } {
    const count = this.open.filter((open) => open.kind === kind).reduce((sum, open) => sum + open.count, 0);
    return kind === 'rump' ? { pieces: count, grams: 0 } : { pieces: 0, grams: count * gramsOf.sausages };
  }

  readonly #steps: Readonly<Record<StepName, () => Promise<boolean>>> = {
    receive: () => this.#receive(),
    cut: () => this.#cut(),
    blend: () => this.#blend(),
    sell: () => this.#sell(false),
    sellOffline: () => this.#sell(true),
    order: () => this.#order(false),
    orderByKilo: () => this.#order(true),
    send: () => this.#send(),
    unpack: () => this.#unpack(),
    voidSale: () => this.#voidSale(),
    waste: () => waste(this.#all),
    miscount: () => miscount(this.#all),
    hold: () => changeLot(this.#all, 'held'),
    release: () => changeLot(this.#all, 'open'),
    close: () => closeEmptyLot(this.#all),
    cancel: () => this.#cancel(),
  };

  get #all(): ShopAndShelf {
    return { room: this.#room, shelf: this.#shelf, goods: this.goods, chance: this.#chance };
  }

  get #now(): number {
    return this.#room.shop.deps.clock().getTime();
  }

  async #receive(): Promise<boolean> {
    const count = 1 + this.#chance.below(2);
    const lot: Lot = await this.#room.addLot(this.goods.body, this.#shelf.amountOf('body', count));
    this.received.push(lot.id);
    for (let each = 0; each < count; each += 1) {
      this.#shelf.make('body', lot.id, new Set([lot.id]));
    }
    return true;
  }

  /** Cuts bodies into three rumps and twelve portions of trim each. What came out is of one of the bodies. */
  async #cut(): Promise<boolean> {
    const bodies = this.#shelf.take('body', 1 + this.#chance.below(2));
    if (bodies.length === 0) return false;
    const outputs = [
      { itemId: this.goods.rump, ...this.#shelf.amountOf('rump', 3 * bodies.length) },
      { itemId: this.goods.trim, part: 'trim', ...this.#shelf.amountOf('trim', 12 * bodies.length) },
    ];
    const lots = await this.#book('bodies', bodies, outputs);
    if (lots === null) return false;
    for (const { origins } of bodies) {
      for (let each = 0; each < 3; each += 1) this.#shelf.make('rump', lots[0] ?? null, origins);
      for (let each = 0; each < 12; each += 1) this.#shelf.make('trim', lots[1] ?? null, origins);
    }
    return true;
  }

  /** Mixes portions of trim into as many of sausages, all of which contain all of the trim. */
  async #blend(): Promise<boolean> {
    const count = 2 + this.#chance.below(8);
    const trim = this.#shelf.take('trim', count);
    if (trim.length === 0) return false;
    const outputs = [{ itemId: this.goods.sausages, ...this.#shelf.amountOf('sausages', count) }];
    const lots = await this.#book('blend', trim, outputs);
    if (lots === null) return false;
    const origins = new Set(trim.flatMap((piece) => [...piece.origins]));
    for (let each = 0; each < count; each += 1) this.#shelf.make('sausages', lots[0] ?? null, origins);
    return true;
  }

  /** Books a run that balances to the gram; null if the record lacks what went in, or a lot is held. */
  async #book(kind: string, taken: readonly Piece[], outputs: object[]): Promise<(number | null)[] | null> {
    const body = { kind, inputs: this.#shelf.recorded(taken), outputs, reason: 'Tried', clientKey: key() };
    const { status, body: run, text } = await this.#room.counter.post('/api/admin/cutting-runs', body);
    if (status !== 201) {
      expect(['wrong_status', 'lot_held'], text).toContain(run.code);
      this.#shelf.putBack(taken);
      return null;
    }
    const { lines, gramsIn, gramsOut, drip } = run as CuttingRun;
    const sumOf = (isIn: boolean) =>
      lines.filter(({ part }) => (part === 'in') === isIn).reduce((sum, { grams }) => sum + grams, 0);
    expect([sumOf(true), sumOf(false) + drip, gramsOut + drip]).toEqual([gramsIn, gramsIn, gramsIn]);
    return lines.filter(({ part }) => part !== 'in').map(({ lotId }) => lotId);
  }

  /** A sale at the counter names no lot. One that was made offline is sent later. Neither is ever refused for stock. */
  async #sell(isOffline: boolean): Promise<boolean> {
    const { shop, counter, owner, ownerId } = this.#room;
    const kind = this.#chance.pick(['rump', 'sausages'] as const);
    const madeAt = this.#now - (isOffline ? 5 * minute : 0);
    const count = isOffline ? 1 : 1 + this.#chance.below(2);
    const pieces = this.#shelf.take(kind, count, { before: madeAt });
    if (pieces.length === 0) return false;
    const product = this.goods.products[kind];
    if (isOffline) {
      const change = saleChange(ownerId, product, { handedOver: true });
      const { status, body, text } = await sendChange(owner, { ...change, madeAt: new Date(madeAt).toISOString() });
      expect(status, text).toBe(201);
      this.#give(body.order.id, pieces);
      return true;
    }
    const totalAmount = product.priceCents * count;
    const lines = { items: [{ productId: product.id, quantity: count }], totalAmount };
    const sale = saleOf(product, 'full', { ...lines, paid: { method: 'cash', amount: totalAmount }, handedOver: true });
    const { status, body, text } = await counter.post('/api/admin/counter-sales', sale);
    expect(status, text).toBe(201);
    this.#give(body.order.id, pieces);
    this.#sales.push(body.order.id);
    shop.advance(minute);
    return true;
  }

  #give(orderId: number, pieces: Piece[]): void {
    this.got.set(orderId, [...(this.got.get(orderId) ?? []), ...pieces]);
  }

  /** Online orders are the only ones that may be refused for stock. */
  async #order(isByKilo: boolean): Promise<boolean> {
    const { shop } = this.#room;
    const { products } = this.goods;
    const kind = isByKilo ? 'rump' : this.#chance.pick(['rump', 'sausages'] as const);
    const count = isByKilo ? 3 : 1 + this.#chance.below(2);
    const jo = shop.visitor();
    const checkout = checkoutOf(shop, [[products[kind], 'credit-card', count]]);
    const { deliveryDate } = checkout.order;
    const { status, body, text } = isByKilo
      ? await orderRumps(jo, products.kilo.id, { order: { totalAmount: 12_601, deliveryDate } })
      : await jo.post('/api/orders-with-items', checkout);
    if (status !== 201) {
      expect([status, body.code], text).toEqual([409, 'out_of_stock']);
      return false;
    }
    expect((await pay(jo, [body.order])).status).toBe(200);
    this.open.push({ order: body.order, kind, count, isByKilo });
    return true;
  }

  /** Packs an order and closes its box, or hands it over without packing. */
  async #send(): Promise<boolean> {
    const open = this.open.length === 0 ? undefined : this.#chance.pick(this.open);
    if (open === undefined) return false;
    const { order, kind, count, isByKilo } = open;
    const pieces = this.#shelf.take(kind, count, { together: isByKilo });
    if (pieces.length === 0) return false;
    const path = `/api/admin/orders/${order.id}`;
    const isPacked = isByKilo || this.#chance.oneIn(2);
    const gone = isPacked ? await this.#pack(path, open, pieces) : await this.#deliver(path, order.id);
    if (!gone) {
      this.#shelf.putBack(pieces);
      return false;
    }
    this.open.splice(this.open.indexOf(open), 1);
    this.#give(order.id, pieces);
    if (isPacked && !isByKilo) this.#packed.push(open);
    return true;
  }

  async #pack(path: string, { order, isByKilo, count }: Open, pieces: readonly Piece[]): Promise<boolean> {
    const { counter } = this.#room;
    const lineId = order.items[0]?.id;
    const lotId = this.#chance.oneIn(4) ? null : (pieces[0]?.lotId ?? null);
    const grams = count * gramsOf.rump;
    const put = isByKilo
      ? await counter.post(`${path}/weighings`, { lineId, grams, pieces: count, lotId, clientKey: key() })
      : await counter.post(`${path}/packed-lines`, {
          lineId,
          goods: this.#shelf.recorded(pieces, { isCertain: true }),
          clientKey: key(),
        });
    // A weighing is refused only for a lot that is held, never for stock; the bench also knows no lot that is closed.
    if (put.status >= 300 && !isByKilo && put.body.code === 'invalid') {
      expect(put.text).toContain('There is no lot');
      return false;
    }
    if (put.status >= 300) expect(put.body.code, put.text).toBe('lot_held');
    if (put.status >= 300) return false;
    const closed = await counter.post(`${path}/packed`, { clientKey: key() });
    if (closed.status !== 200) expect(closed.body.code, closed.text).toBe('lot_held');
    return closed.status === 200;
  }

  async #deliver(path: string, orderId: number): Promise<boolean> {
    const { shop, counter } = this.#room;
    const { version } = await orderAsItIs(shop, orderId);
    const { status, text } = await counter.patch(`${path}/status`, { status: 'delivered', version });
    expect(status, text).toBe(200);
    return true;
  }

  /** Opens a packed box again: its goods go back on the shelf, and the order waits for goods again. */
  async #unpack(): Promise<boolean> {
    const open = this.#packed.pop();
    if (open === undefined) return false;
    const { status, text } = await this.#room.counter.post(`/api/admin/orders/${open.order.id}/unpacked`, {});
    expect(status, text).toBe(200);
    this.#takeBack(open.order.id);
    this.open.push(open);
    return true;
  }

  #takeBack(orderId: number): void {
    this.#shelf.putBack(this.got.get(orderId) ?? []);
    this.got.delete(orderId);
  }

  async #voidSale(): Promise<boolean> {
    const orderId = this.#sales.pop();
    if (orderId === undefined) return false;
    const { version } = await orderAsItIs(this.#room.shop, orderId);
    const body = { method: 'as-paid', reason: 'Keyed in twice', version };
    const { status, text } = await this.#room.owner.post(`/api/admin/orders/${orderId}/void`, body);
    expect(status, text).toBe(200);
    this.#takeBack(orderId);
    return true;
  }

  async #cancel(): Promise<boolean> {
    const open = this.open.find(({ isByKilo }) => !isByKilo);
    if (open === undefined) return false;
    const { version } = await orderAsItIs(this.#room.shop, open.order.id);
    const path = `/api/admin/orders/${open.order.id}/status`;
    const { status, text } = await this.#room.owner.patch(path, { status: 'cancelled', version });
    expect(status, text).toBe(200);
    this.open.splice(this.open.indexOf(open), 1);
    return true;
  }
}
