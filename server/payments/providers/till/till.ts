// The till: a simulated payment provider, which stands in for a bank until a real one is connected.
import { join } from 'node:path';
import { readTillToken, type TillCard } from '#core/payments/till-tokens.ts';
import {
  abandoned,
  type CardSetupOutcome,
  type CardSetupRequest,
  type ChargeOutcome,
  type ChargeRequest,
  type CreatedCharge,
  type ListedCharge,
  type ListedDispute,
  type ListedRefund,
  type NewCustomer,
  neverSent,
  type PaymentProvider,
  type ProviderMovement,
  type RefundOutcome,
  type RefundRequest,
} from '../payment-provider.ts';
import type { LedgerCard, LedgerCharge } from './ledger-tables.ts';
import { randomId, saveCard, TillCardSetups } from './till-card-setups.ts';
import { TillLedger } from './till-ledger.ts';
import { toListed, toListedRefund, toOutcome } from './till-outcomes.ts';

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
  readonly #cards: TillCardSetups;
  readonly #clock: () => Date;

  constructor({ dataDir, clock, readOnly = false }: TillOptions) {
    this.#ledger = new TillLedger(join(dataDir, 'till.db'), { readOnly });
    this.#cards = new TillCardSetups(this.#ledger, clock);
    this.#clock = clock;
  }

  isToken(text: string): boolean {
    return readTillToken(text) !== null;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const charge = await this.#ledger.atOnce(
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
    const started = await this.#ledger.atOnce(() =>
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
    const charge = this.#ledger.findCommitted(reference);
    return charge === undefined ? null : toOutcome(charge);
  }

  async abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    const charge = await this.#ledger.atOnce(() => {
      const known = this.#ledger.find(request.reference);
      // A charge that comes late finds this row in its place, and is not made.
      if (known === undefined) return this.#write(this.#neverSent(request));
      if (known.status !== 'action') return known;
      return this.#write({ ...known, status: 'declined', decline_code: abandoned });
    });
    return toOutcome(charge);
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const created = await this.#ledger.atOnce(() =>
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

  /** Its trial cards are everybody's. */
  async findFingerprint(): Promise<null> {
    return null;
  }

  saveCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    return this.#cards.save(request);
  }

  abandonCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    return this.#cards.abandon(request);
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

  /** The same about a card to be saved; null: no such card. */
  confirmCard(clientSecret: string, isConfirmed: boolean): Promise<CardSetupOutcome | null> {
    return this.#cards.confirm(clientSecret, isConfirmed);
  }

  async close(): Promise<void> {
    await this.#ledger.close();
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

  #paid(charge: LedgerCharge): Partial<LedgerCharge> {
    const { behaviour, brand, last4 } = charge;
    const retains = charge.saves_card === 1 && charge.card_reference === null && behaviour && brand && last4;
    const customer = charge.customer ?? null;
    const card = retains ? saveCard(this.#ledger, { behaviour, brand, last4, customer }) : null;
    const card_reference = card?.reference ?? charge.card_reference;
    return { status: 'succeeded', charged_at: this.#clock().toISOString(), card_reference };
  }
}
