// The till: a simulated payment provider, which stands in for a bank until a real one is connected.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readTillToken, type TillCard } from '#core/payments/till-tokens.ts';
import {
  abandoned,
  type CardSetupOutcome,
  type CardSetupRequest,
  type ChargeOutcome,
  type ChargePurpose,
  type ChargeRequest,
  type CreatedCharge,
  type ListedCharge,
  type ListedDispute,
  type ListedRefund,
  type NewCustomer,
  neverSent,
  type PaymentProvider,
  type ProviderCard,
  type ProviderMovement,
  type RefundOutcome,
  type RefundRequest,
} from '../payment-provider.ts';
import { type LedgerCard, type LedgerCharge, type LedgerRefund, type LedgerSetup, TillLedger } from './till-ledger.ts';

export interface TillOptions {
  dataDir: string;
  clock: () => Date;
  /** Only looks into a ledger that is there. */
  readOnly?: boolean;
}

/**
 * Charges cards, and writes everything in a ledger of its own. It behaves as the card says: pays, declines, declines when
 * charged later as a saved card, or asks the customer first.
 */
export class Till implements PaymentProvider {
  readonly name = 'till';
  readonly defaultSource = 'till_ok';
  readonly minimumCents = 1;
  readonly #ledger: TillLedger;
  readonly #clock: () => Date;

  constructor({ dataDir, clock, readOnly = false }: TillOptions) {
    this.#ledger = new TillLedger(join(dataDir, 'till.db'), { readOnly });
    this.#clock = clock;
  }

  isToken(text: string): boolean {
    return readTillToken(text) !== null;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const charge = this.#ledger.atOnce(
      () => this.#ledger.find(request.reference) ?? this.#write(this.#decide(request)),
    );
    return toOutcome(charge);
  }

  chargeIdOf(reference: string): string {
    return `till_charge_${reference}`;
  }

  async createCustomer({ reference, name, email }: NewCustomer): Promise<string> {
    return this.#ledger.atOnce(() =>
      this.#ledger.makeCustomer({ reference, provider_id: randomId('customer'), name, email }),
    );
  }

  async createCharge({ reference, amountCents, purpose }: ChargeRequest): Promise<CreatedCharge> {
    const started = this.#ledger.atOnce(() =>
      this.#ledger.start({
        reference,
        client_secret: randomId('payment'),
        amount_cents: amountCents,
        metadata: JSON.stringify(purpose),
        created_at: this.#clock().toISOString(),
      }),
    );
    return { providerChargeId: this.chargeIdOf(reference), clientSecret: started.client_secret };
  }

  async find({ reference }: ChargeRequest): Promise<ChargeOutcome | null> {
    const charge = this.#ledger.find(reference);
    return charge === undefined ? null : toOutcome(charge);
  }

  async abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    const charge = this.#ledger.atOnce(() => {
      const known = this.#ledger.find(request.reference);
      // A charge that comes late finds this row in its place, and is not made.
      if (known === undefined) return this.#write(this.#neverSent(request));
      if (known.status !== 'action') return known;
      return this.#write({ ...known, status: 'declined', decline_code: abandoned });
    });
    return toOutcome(charge);
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const created = this.#ledger.atOnce(() =>
      this.#ledger.refund({
        reference: request.reference,
        provider_id: randomId('refund'),
        charge_reference: request.chargeReference,
        amount_cents: request.amountCents,
        metadata: JSON.stringify({ orderId: request.orderId }),
        created_at: this.#clock().toISOString(),
      }),
    );
    if (created === null) return { status: 'refused', reason: 'The charge has less left than that.' };
    return { status: 'succeeded', providerRefundId: created.provider_id };
  }

  async saveCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = this.#ledger.atOnce(() => this.#ledger.findSetup(request.reference) ?? this.#decideSetup(request));
    return toSetupOutcome(setup);
  }

  async abandonCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = this.#ledger.atOnce(() => {
      const known = this.#ledger.findSetup(request.reference);
      // A setup that comes late finds this row in its place, and saves nothing.
      const declined = { status: 'declined', decline_code: known ? abandoned : neverSent } as const;
      if (known === undefined) return this.#writeSetup({ ...this.#newSetup(request, null), ...declined });
      return known.status === 'action' ? this.#writeSetup({ ...known, ...declined }) : known;
    });
    return toSetupOutcome(setup);
  }

  async *listCharges(since: Date): AsyncGenerator<ListedCharge> {
    for (const charge of this.#ledger.since(since.toISOString())) yield toListed(charge);
  }

  async latestCharges(limit: number): Promise<ListedCharge[]> {
    return this.#ledger.latest(limit).map(toListed);
  }

  async *listRefunds(since: Date): AsyncGenerator<ListedRefund> {
    for (const refund of this.#ledger.refundsSince(since.toISOString())) yield toListedRefund(refund);
  }

  /** Nobody's bank objects to simulated money. */
  async *listDisputes(): AsyncGenerator<ListedDispute> {}

  /** What it took and gave back. It keeps no fee, and pays nothing out. */
  async *listMovements(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
    const common = { feeCents: 0, payoutId: null };
    for (const charge of this.#ledger.since(from.toISOString())) {
      const at = charge.charged_at ?? charge.created_at;
      if (charge.status !== 'succeeded' || at >= to.toISOString()) continue;
      const { provider_id: id, amount_cents: amountCents, reference } = charge;
      yield { ...common, id, kind: 'charge', at, amountCents, reference };
    }
    for (const refund of this.#ledger.refundsSince(from.toISOString())) {
      const { provider_id: id, created_at: at, amount_cents: amountCents, reference } = refund;
      if (at < to.toISOString()) yield { ...common, id, kind: 'refund', at, amountCents: -amountCents, reference };
    }
  }

  /** The customer's answer to the simulated bank about a charge; null: no such charge. */
  async confirm(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null> {
    return this.#ledger.atOnce(() => {
      const charge = this.#ledger.findBySecret(clientSecret);
      if (charge === undefined) return null;
      if (charge.status !== 'action') return toOutcome(charge);
      const rejected = { status: 'declined', decline_code: 'refused_by_customer' } as const;
      return toOutcome(this.#write({ ...charge, ...(isConfirmed ? this.#paid(charge) : rejected) }));
    });
  }

  /** The customer's answer to the simulated bank about a card to be saved; null: no such card. */
  async confirmCard(clientSecret: string, isConfirmed: boolean): Promise<CardSetupOutcome | null> {
    return this.#ledger.atOnce(() => {
      const setup = this.#ledger.findSetupBySecret(clientSecret);
      if (setup === undefined) return null;
      if (setup.status !== 'action') return toSetupOutcome(setup);
      const rejected = { status: 'declined', decline_code: 'refused_by_customer' } as const;
      return toSetupOutcome(this.#writeSetup({ ...setup, ...(isConfirmed ? this.#saved(setup) : rejected) }));
    });
  }

  async close(): Promise<void> {
    this.#ledger.close();
  }

  #write(charge: LedgerCharge): LedgerCharge {
    this.#ledger.write(charge);
    return charge;
  }

  #decide(request: ChargeRequest): LedgerCharge {
    const { source } = request;
    const saved = this.#ledger.findCard(source);
    // A saved card is charged for its owner alone.
    const isOwners = saved?.customer == null || saved.customer === request.customer;
    const card = isOwners ? (saved ?? readTillToken(source)) : null;
    const charge = this.#newCharge(request, card);
    if (card === null) return { ...charge, decline_code: 'unknown_card' };
    if (card.behaviour === 'declined') return { ...charge, decline_code: 'card_declined' };
    if (card.behaviour === 'later_declined' && saved) return { ...charge, decline_code: 'card_declined' };
    if (card.behaviour === 'action' && request.isOffSession)
      return { ...charge, decline_code: 'authentication_required' };
    if (card.behaviour === 'action') return { ...charge, status: 'action', client_secret: randomId('secret') };
    return { ...charge, ...this.#paid(charge) };
  }

  #newCharge(request: ChargeRequest, card: TillCard | LedgerCard | null): LedgerCharge {
    return {
      reference: request.reference,
      provider_id: this.chargeIdOf(request.reference),
      amount_cents: request.amountCents,
      refunded_cents: 0,
      status: 'declined',
      decline_code: null,
      client_secret: null,
      saves_card: request.savesCard ? 1 : 0,
      card_reference: card && 'reference' in card ? card.reference : null,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      behaviour: card?.behaviour ?? null,
      metadata: JSON.stringify(request.purpose),
      created_at: this.#clock().toISOString(),
      charged_at: null,
      customer: request.customer,
    };
  }

  #neverSent(request: ChargeRequest): LedgerCharge {
    const nothing = { ...request, amountCents: 0, savesCard: false, purpose: { allocations: [] } };
    return { ...this.#newCharge(nothing, null), decline_code: neverSent };
  }

  #writeSetup(setup: LedgerSetup): LedgerSetup {
    this.#ledger.writeSetup(setup);
    return setup;
  }

  #decideSetup(request: CardSetupRequest): LedgerSetup {
    const card = readTillToken(request.source);
    const setup = this.#newSetup(request, card);
    if (card === null || card.behaviour === 'declined') {
      return this.#writeSetup({ ...setup, decline_code: card === null ? 'unknown_card' : 'card_declined' });
    }
    if (card.behaviour === 'action') {
      return this.#writeSetup({ ...setup, status: 'action', client_secret: randomId('secret') });
    }
    return this.#writeSetup({ ...setup, ...this.#saved(setup) });
  }

  #newSetup({ reference, customer }: CardSetupRequest, card: TillCard | null): LedgerSetup {
    return {
      reference,
      provider_id: `till_setup_${reference}`,
      status: 'declined',
      decline_code: null,
      client_secret: null,
      customer,
      card_reference: null,
      behaviour: card?.behaviour ?? null,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      created_at: this.#clock().toISOString(),
    };
  }

  #saved({ behaviour, brand, last4, customer }: LedgerSetup): Partial<LedgerSetup> {
    if (behaviour === null || brand === null || last4 === null) throw new Error('A card setup has no card');
    const card = this.#saveCard({ behaviour, brand, last4, customer });
    return { status: 'succeeded', card_reference: card.reference };
  }

  #paid(charge: LedgerCharge): Partial<LedgerCharge> {
    const { behaviour, brand, last4 } = charge;
    const retains = charge.saves_card === 1 && charge.card_reference === null && behaviour && brand && last4;
    const customer = charge.customer ?? null;
    const card = retains ? this.#saveCard({ behaviour, brand, last4, customer }) : null;
    const card_reference = card?.reference ?? charge.card_reference;
    return { status: 'succeeded', charged_at: this.#clock().toISOString(), card_reference };
  }

  #saveCard({ brand, last4, ...card }: Omit<LedgerCard, 'reference'>): ProviderCard {
    const reference = randomId('card');
    this.#ledger.saveCard({ reference, brand, last4, ...card });
    return { reference, brand, last4 };
  }
}

function toListed(charge: LedgerCharge): ListedCharge {
  return {
    reference: charge.reference,
    createdAt: charge.created_at,
    amountCents: charge.amount_cents,
    refundedCents: charge.refunded_cents,
    customer: charge.customer ?? null,
    purpose: JSON.parse(charge.metadata) as ChargePurpose,
    outcome: toOutcome(charge),
  };
}

function toListedRefund(refund: LedgerRefund): ListedRefund {
  return {
    reference: refund.reference,
    chargeReference: refund.charge_reference,
    amountCents: refund.amount_cents,
    orderId: (JSON.parse(refund.metadata) as { orderId: number }).orderId,
    createdAt: refund.created_at,
    outcome: { status: 'succeeded', providerRefundId: refund.provider_id },
  };
}

/** What only the customer can mend. */
const needsCustomer: readonly string[] = ['authentication_required', abandoned];

function toOutcome(charge: LedgerCharge): ChargeOutcome {
  const { provider_id: providerChargeId, brand, last4, card_reference: reference } = charge;
  if (charge.status === 'action')
    return { status: 'action', providerChargeId, clientSecret: charge.client_secret ?? '' };
  if (charge.status === 'declined') {
    const declineCode = charge.decline_code ?? 'card_declined';
    return { status: 'declined', providerChargeId, declineCode, needsCustomer: needsCustomer.includes(declineCode) };
  }
  const paidWith = brand !== null && last4 !== null ? { brand, last4 } : null;
  return {
    status: 'succeeded',
    providerChargeId,
    chargedAt: charge.charged_at ?? charge.created_at,
    charged: { amountCents: charge.amount_cents, currency: 'aud', reference: charge.reference },
    card: reference !== null && paidWith !== null ? { reference, ...paidWith } : null,
    paidWith,
  };
}

function toSetupOutcome(setup: LedgerSetup): CardSetupOutcome {
  const { provider_id: providerSetupId, card_reference: reference, brand, last4 } = setup;
  if (setup.status === 'action') return { status: 'action', providerSetupId, clientSecret: setup.client_secret ?? '' };
  if (setup.status === 'succeeded' && reference !== null && brand !== null && last4 !== null) {
    return { status: 'succeeded', providerSetupId, card: { reference, brand, last4 } };
  }
  return { status: 'declined', providerSetupId, declineCode: setup.decline_code ?? 'card_declined' };
}

function randomId(kind: string): string {
  return `till_${kind}_${randomBytes(16).toString('base64url')}`;
}
