// The till: a simulated payment provider, which stands in for a bank until a real one is connected.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readTillToken } from '#core/payments/till-tokens.ts';
import {
  abandoned,
  type ChargeOutcome,
  type ChargePurpose,
  type ChargeRequest,
  type Gateway,
  type ListedCharge,
  type ListedRefund,
  neverSent,
  type PaymentToStart,
  type ProviderCard,
  type RefundOutcome,
  type RefundRequest,
} from '../gateway.ts';
import { type LedgerCard, type LedgerCharge, TillLedger } from './till-ledger.ts';

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
export class Till implements Gateway {
  readonly name = 'till';
  readonly defaultSource = 'till_ok';
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

  async startPayment({ reference, amountCents, metadata }: PaymentToStart): Promise<{ clientSecret: string }> {
    const started = this.#ledger.atOnce(() =>
      this.#ledger.start({
        reference,
        client_secret: randomId('payment'),
        amount_cents: amountCents,
        metadata: JSON.stringify(metadata),
        created_at: this.#clock().toISOString(),
      }),
    );
    return { clientSecret: started.client_secret };
  }

  async find(reference: string): Promise<ChargeOutcome | null> {
    const charge = this.#ledger.find(reference);
    return charge === undefined ? null : toOutcome(charge);
  }

  async abandon(reference: string): Promise<ChargeOutcome> {
    const charge = this.#ledger.atOnce(() => {
      const known = this.#ledger.find(reference);
      // A charge that comes late finds this row in its place, and is not made.
      if (known === undefined) return this.#write(this.#neverSent(reference));
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
        metadata: JSON.stringify(request.metadata),
        created_at: this.#clock().toISOString(),
      }),
    );
    if (created === null) return { status: 'refused', reason: 'The charge has less left than that.' };
    return { status: 'succeeded', providerRefundId: created.provider_id };
  }

  async saveCard(token: string): Promise<ProviderCard | null> {
    const card = readTillToken(token);
    return card === null || card.behaviour === 'declined' ? null : this.#ledger.atOnce(() => this.#saveCard(card));
  }

  async listCharges(since: Date): Promise<ListedCharge[]> {
    return this.#ledger.since(since.toISOString()).map(toListed);
  }

  async latestCharges(limit: number): Promise<ListedCharge[]> {
    return this.#ledger.latest(limit).map(toListed);
  }

  async listRefunds(since: Date): Promise<ListedRefund[]> {
    return this.#ledger.refundsSince(since.toISOString()).map((refund) => ({
      reference: refund.reference,
      chargeReference: refund.charge_reference,
      amountCents: refund.amount_cents,
      metadata: JSON.parse(refund.metadata) as ListedRefund['metadata'],
      createdAt: refund.created_at,
      outcome: { status: 'succeeded', providerRefundId: refund.provider_id },
    }));
  }

  async confirm(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null> {
    return this.#ledger.atOnce(() => {
      const charge = this.#ledger.findBySecret(clientSecret);
      if (charge === undefined) return null;
      if (charge.status !== 'action') return toOutcome(charge);
      const rejected = { status: 'declined', decline_code: 'refused_by_customer' } as const;
      return toOutcome(this.#write({ ...charge, ...(isConfirmed ? this.#paid(charge) : rejected) }));
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
    const card = saved ?? readTillToken(source);
    const charge = this.#newCharge(request, card);
    if (card === null) return { ...charge, decline_code: 'unknown_card' };
    if (card.behaviour === 'declined') return { ...charge, decline_code: 'card_declined' };
    if (card.behaviour === 'later_declined' && saved) return { ...charge, decline_code: 'card_declined' };
    if (card.behaviour === 'action' && request.isOffSession)
      return { ...charge, decline_code: 'authentication_required' };
    if (card.behaviour === 'action') return { ...charge, status: 'action', client_secret: randomId('secret') };
    return { ...charge, ...this.#paid(charge) };
  }

  #newCharge(request: ChargeRequest, card: Omit<LedgerCard, 'reference'> | LedgerCard | null): LedgerCharge {
    return {
      reference: request.reference,
      provider_id: randomId('charge'),
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
      metadata: JSON.stringify(request.metadata),
      created_at: this.#clock().toISOString(),
      charged_at: null,
    };
  }

  #neverSent(reference: string): LedgerCharge {
    const request = { reference, amountCents: 0, source: '', savesCard: false, isOffSession: true };
    return { ...this.#newCharge({ ...request, metadata: { allocations: [] } }, null), decline_code: neverSent };
  }

  #paid(charge: LedgerCharge): Partial<LedgerCharge> {
    const { behaviour, brand, last4 } = charge;
    const retains = charge.saves_card === 1 && charge.card_reference === null && behaviour && brand && last4;
    const card = retains ? this.#saveCard({ behaviour, brand, last4 }) : null;
    const card_reference = card?.reference ?? charge.card_reference;
    return { status: 'succeeded', charged_at: this.#clock().toISOString(), card_reference };
  }

  #saveCard({ behaviour, brand, last4 }: Omit<LedgerCard, 'reference'>): ProviderCard {
    const reference = randomId('card');
    this.#ledger.saveCard({ reference, behaviour, brand, last4 });
    return { reference, brand, last4 };
  }
}

function toListed(charge: LedgerCharge): ListedCharge {
  return {
    reference: charge.reference,
    createdAt: charge.created_at,
    amountCents: charge.amount_cents,
    refundedCents: charge.refunded_cents,
    metadata: JSON.parse(charge.metadata) as ChargePurpose,
    outcome: toOutcome(charge),
  };
}

function toOutcome(charge: LedgerCharge): ChargeOutcome {
  const { provider_id: providerChargeId, brand, last4, card_reference: reference } = charge;
  if (charge.status === 'action')
    return { status: 'action', providerChargeId, clientSecret: charge.client_secret ?? '' };
  if (charge.status === 'declined') {
    return { status: 'declined', providerChargeId, declineCode: charge.decline_code ?? 'card_declined' };
  }
  const paidWith = brand !== null && last4 !== null ? { brand, last4 } : null;
  const card = reference !== null && paidWith !== null ? { reference, ...paidWith } : null;
  return { status: 'succeeded', providerChargeId, chargedAt: charge.charged_at ?? charge.created_at, card, paidWith };
}

function randomId(kind: string): string {
  return `till_${kind}_${randomBytes(16).toString('base64url')}`;
}
