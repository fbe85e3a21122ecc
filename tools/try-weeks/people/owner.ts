import { randomUUID } from 'node:crypto';
import { addDays, type Day, melbourneInstant } from '#core/dates.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import type { Product } from '#core/products/product.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { insist, insistOnSuccess } from '#tools/try-month/people/insist.ts';

/** How many products of the sample shop can be in repeating boxes. */
const offered = 5;
const loginPath = '/api/users/login';

/** Something that the owner did during the play. */
export interface OwnerAction {
  at: Date;
  text: string;
}

/** The owner, who sells repeating boxes, and changes days, prices, fees and products at random. */
export class Owner {
  /** What the owner did since the first day. */
  readonly actions: OwnerAction[] = [];
  readonly #visitor: Visitor;
  readonly #chance: Chance;
  readonly #prices = new Map<number, number>();
  #zones: DeliveryZone[] = [];
  #capacity: number | null = null;
  #offSale: { id: number; until: Day } | null = null;
  /** The time of the owner's visit; null while the shop is set up. */
  #now: Date | null = null;

  constructor(url: string, chance: Chance) {
    this.#visitor = new Visitor(url);
    this.#chance = chance;
  }

  get productIds(): number[] {
    return [...this.#prices.keys()];
  }

  async enter(): Promise<void> {
    await this.#send('POST', loginPath, staffAccount);
  }

  /** Switches repeating boxes on for some packs. `capacity`: the number of orders that each zone takes on a delivery day. */
  async open(capacity: number | null): Promise<void> {
    this.#capacity = capacity;
    await this.enter();
    const settings = await this.#read<Record<string, unknown>>('/api/admin/shop-settings');
    await this.#send('PATCH', '/api/admin/shop-settings', { ...settings, repeats: true });
    const products = await this.#read<Product[]>('/api/admin/products?state=listed&pageSize=200');
    for (const { id, price } of products.filter(({ allowSubscription }) => allowSubscription).slice(0, offered)) {
      await this.#send('PATCH', `/api/admin/products/${id}/repeatable`, { repeatable: true });
      this.#prices.set(id, price);
    }
    this.#zones = await this.#read<DeliveryZone[]>('/api/admin/delivery-zones');
    for (const [index, zone] of this.#zones.entries()) {
      const weekdays = index === 0 ? [1, 2, 3, 4, 5] : [2, 4];
      const cutoff =
        index === 0 ? { cutoffDaysBefore: 1, cutoffTime: '24:00' } : { cutoffDaysBefore: 2, cutoffTime: '12:00' };
      const days = weekdays.map((weekday) => ({ weekday, ...cutoff, capacity }));
      await this.#send('PATCH', `/api/admin/delivery-zones/${zone.id}`, { days });
    }
  }

  /** Makes the changes of a day, at random. On many days there are none. */
  async beginDay(today: Day, now: Date): Promise<void> {
    const chance = this.#chance;
    this.#now = now;
    if (Number(today.slice(8)) % 14 === 0) await this.enter();
    if (chance.oneIn(9)) {
      const body = { date: addDays(today, 1 + chance.below(14)), reason: 'Holiday' };
      await this.#try('/api/admin/closed-days', body);
    }
    if (chance.oneIn(25)) await this.#addExtraDay(addDays(today, 3 + chance.below(14)));
    if (chance.oneIn(6)) await this.#changePrice();
    if (chance.oneIn(25)) await this.#changeFee();
    if (this.#offSale !== null && this.#offSale.until <= today) {
      await this.#send('PATCH', `/api/admin/products/${this.#offSale.id}`, { allowFullPayment: true });
      this.#offSale = null;
    } else if (this.#offSale === null && chance.oneIn(40)) {
      const id = chance.pick(this.productIds);
      await this.#send('PATCH', `/api/admin/products/${id}`, { allowFullPayment: false });
      this.#offSale = { id, until: addDays(today, 2 + chance.below(8)) };
    }
    if (chance.oneIn(70)) {
      const [productId, byProductId] = [chance.pick(this.productIds), chance.pick(this.productIds)];
      const body = { productId, byProductId, from: addDays(today, 2 + chance.below(20)), clientKey: randomUUID() };
      if (productId !== byProductId) await this.#try('/api/admin/repeats/replace', body);
    }
  }

  async #addExtraDay(date: Day): Promise<void> {
    const zone = this.#chance.pick(this.#zones);
    const cutoff = melbourneInstant(addDays(date, -1), '12:00').toISOString();
    await this.#try('/api/admin/extra-days', { date, zoneId: zone.id, cutoff, capacity: this.#capacity, fee: null });
  }

  async #changePrice(): Promise<void> {
    const id = this.#chance.pick(this.productIds);
    const before = this.#prices.get(id) ?? 0;
    const price = Math.round((before * (90 + this.#chance.below(22))) / 100);
    await this.#send('PATCH', `/api/admin/products/${id}`, { price });
  }

  async #changeFee(): Promise<void> {
    const zone = this.#chance.pick(this.#zones);
    const fees = [{ from: 0, fee: this.#chance.pick([0, 500, 1500, 2500]) }];
    await this.#send('PATCH', `/api/admin/delivery-zones/${zone.id}`, { fees });
  }

  async #read<Body>(path: string): Promise<Body> {
    return (await insistOnSuccess(this.#visitor, { method: 'GET', path })).body;
  }

  async #send(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<void> {
    await insistOnSuccess(this.#visitor, { method, path, body });
    if (path !== loginPath) this.#note(path, body);
  }

  /** Sends a change that the shop may reject, for example because the day is already closed. */
  async #try(path: string, body: unknown): Promise<void> {
    const { status, text } = await insist(this.#visitor, { path, body });
    if (status >= 400 && status !== 409 && status !== 422) throw new Error(`${path} was answered ${status}: ${text}`);
    if (status < 400) this.#note(path, body);
  }

  #note(path: string, body: unknown): void {
    if (this.#now !== null) this.actions.push({ at: this.#now, text: `${path} ${JSON.stringify(body)}` });
  }
}
