import { randomUUID } from 'node:crypto';
import type { Day } from '#core/dates.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { type Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { type Call, insist } from '#tools/try-month/people/insist.ts';
import { OwnRepeat } from './own-repeat.ts';

/** How often a customer sends a request before giving up. */
const mostTries = 3;
const password = 'correct horse';

/** One address in each zone of the sample shop, and a second one in the first zone. */
export const addresses = [
  { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
  { street: '20 Bay St', city: 'Brighton', state: 'VIC', postcode: '3186' },
  { street: '3 Moorabool St', city: 'Geelong', state: 'VIC', postcode: '3220' },
] as const;

export interface Wanted {
  productId: number;
  quantity: number;
  intervalWeeks: number;
  isQuiet: boolean;
}

/** A customer with an account and some repeating boxes. */
export class Customer {
  readonly email: string;
  readonly repeats: OwnRepeat[] = [];
  readonly #visitor: Visitor;
  readonly #name: string;
  readonly #chance: Chance;
  /** Responses that a person wouldn't expect. */
  readonly #surprises: string[];

  constructor(url: string, number: number, { chance, surprises }: { chance: Chance; surprises: string[] }) {
    this.#visitor = new Visitor(url);
    this.#name = `customer-${number}`;
    this.email = `${this.#name}@customer.test`;
    this.#chance = chance;
    this.#surprises = surprises;
  }

  async register(): Promise<void> {
    const body = { username: this.#name, email: this.email, password, firstName: 'Jo' };
    this.expect(await this.call({ path: '/api/users/register', body }), 'Registering', [200, 201]);
  }

  /** Starts a repeat as the checkout does: reads the agreement, agrees to it, and responds to the bank if it asks. */
  async start({ productId, quantity, intervalWeeks, isQuiet }: Wanted): Promise<OwnRepeat | null> {
    const address = this.#chance.pick(addresses);
    const wanted = { items: [{ productId, quantity }], intervalWeeks };
    const preview = await this.call({
      path: '/api/repeats/preview',
      body: { ...wanted, postcode: address.postcode },
    });
    if (preview.status !== 200) {
      this.expect(preview, 'A preview', [409, 422]);
      return null;
    }
    const firstDays: { date: Day }[] = preview.body.firstDays;
    const { date: firstDate } = this.#chance.pick(firstDays.slice(0, 10));
    const agreed = await this.call({
      path: '/api/repeats/preview',
      body: { ...wanted, postcode: address.postcode, firstDate },
    });
    const card = this.#chance.oneIn(8) ? testCards.challenged : testCards.good;
    const call = {
      path: '/api/repeats',
      key: randomUUID(),
      body: {
        ...wanted,
        firstDate,
        address,
        phone: '0400 000 000',
        agreement: agreed.body.agreement,
        paymentToken: card,
      },
    };
    const response = await this.#withBank(call);
    // The customer may have started the same box before.
    const isStarted = response.body?.code === 'wrong_status';
    this.expect(response, 'A repeat', isStarted ? [409] : [200, 202, 503]);
    const repeat: Repeat | undefined = response.body?.repeat;
    if (repeat === undefined) return null;
    const own = new OwnRepeat({ id: repeat.id, email: this.email, intervalWeeks, firstDate, isQuiet });
    this.repeats.push(own);
    return own;
  }

  /** Enters another card. The bank may ask for a confirmation. */
  async enterCard(id: number): Promise<Outcome> {
    const paymentToken = this.#chance.pick([testCards.mastercard, testCards.mastercard, testCards.challenged]);
    return this.#withBank({ path: `/api/repeats/${id}/card`, key: randomUUID(), body: { paymentToken } });
  }

  /** Sends a request. If the session has expired, because the customer hasn't visited for a month, signs in and sends it again. */
  async #signedIn(call: Call): Promise<Outcome> {
    const response = await this.call(call);
    if (response.status !== 401) return response;
    await this.call({ path: '/api/users/login', body: { username: this.#name, password } });
    return this.call(call);
  }

  async #withBank(call: Call): Promise<Outcome> {
    const response = await this.#signedIn(call);
    if (!response.body?.requiresAction) return response;
    await respondToBank(this.#visitor, response.body.clientSecret, true);
    return this.call(call);
  }

  /** Looks at one of the repeats in the account. */
  async look(id: number): Promise<Repeat | null> {
    const response = await this.#signedIn({ method: 'GET', path: '/api/repeats' });
    this.expect(response, 'The account', [200]);
    const repeats: Repeat[] = response.status === 200 ? response.body : [];
    return repeats.find((repeat) => repeat.id === id) ?? null;
  }

  call(call: Call): Promise<Outcome> {
    return insist(this.#visitor, call, mostTries);
  }

  expect({ status, text }: Outcome, what: string, expected: readonly number[]): void {
    if (!expected.includes(status)) this.#surprises.push(`${what}: ${status} ${text.slice(0, 300)}`);
  }
}
