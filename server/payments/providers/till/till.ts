// The till: a simulated payment provider, used until a real one is connected.
import { readTillToken, type TillCard } from '#core/payments/till-tokens.ts';
import type { Writer } from '#server/db/store.ts';
import {
  abandoned,
  type CaptureRequest,
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
  type ReleaseRequest,
} from '../payment-provider.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { LedgerCard, LedgerCharge, LedgerRefund } from './ledger-tables.ts';
import { randomId, saveCard, TillCardSetups } from './till-card-setups.ts';
import { TillHolds } from './till-holds.ts';
import {
  addCharge,
  addRefund,
  changeCharge,
  chargesSince,
  eraseCustomer,
  findCard,
  findChargeBySecret,
  findLedgerCharge,
  latestLedgerCharges,
  makeCustomer,
  refundsSince,
  startPayment,
} from './till-ledger.ts';
import { toListed, toListedRefund, toOutcome } from './till-outcomes.ts';

export interface TillOptions {
  ledger: LedgerStore;
  clock: () => Date;
}

/**
 * Charges cards, and records everything in its own ledger. The card number determines the result. The card pays, is declined, is
 * declined when charged later as a saved card, or requires the customer's confirmation.
 */
export class Till implements PaymentProvider {
  readonly name = 'till';
  readonly defaultSource = 'till_ok';
  readonly minimumCents = 1;
  readonly holdDays = 4;
  readonly #ledger: LedgerStore;
  readonly #cards: TillCardSetups;
  readonly #holds: TillHolds;
  readonly #clock: () => Date;

  constructor({ ledger, clock }: TillOptions) {
    this.#ledger = ledger;
    this.#cards = new TillCardSetups(this.#ledger, clock);
    this.#holds = new TillHolds(this.#ledger, clock);
    this.#clock = clock;
  }

  isToken(text: string): boolean {
    return readTillToken(text) !== null;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    if (request.capture === 'manual') return this.#holds.place(request);
    const charge = await this.#ledger.write(
      async (tx) => (await findLedgerCharge(tx, request.reference)) ?? addCharge(tx, await this.#decide(tx, request)),
    );
    return toOutcome(charge);
  }

  chargeIdOf(reference: string): string {
    return `till_charge_${reference}`;
  }

  async createCustomer({ reference, name, email }: NewCustomer): Promise<string> {
    return this.#ledger.write((tx) => makeCustomer(tx, { reference, providerId: randomId('customer'), name, email }));
  }

  async deleteCustomer(customer: string): Promise<boolean> {
    await this.#ledger.write((tx) => eraseCustomer(tx, customer));
    return true;
  }

  async createCharge({ reference, amountCents, purpose }: ChargeRequest): Promise<CreatedCharge> {
    const started = await this.#ledger.write((tx) =>
      startPayment(tx, {
        reference,
        clientSecret: randomId('payment'),
        amountCents,
        metadata: purpose,
        createdAt: this.#clock().toISOString(),
      }),
    );
    return { providerChargeId: this.chargeIdOf(reference), clientSecret: started.clientSecret };
  }

  capture(request: CaptureRequest): Promise<ChargeOutcome> {
    return this.#holds.capture(request);
  }

  release({ reference }: ReleaseRequest): Promise<ChargeOutcome> {
    return this.#holds.release(reference);
  }

  async find({ reference, capture }: ChargeRequest): Promise<ChargeOutcome | null> {
    if (capture === 'manual') return this.#holds.find(reference);
    const charge = await this.#ledger.read((db) => findLedgerCharge(db, reference));
    return charge === undefined ? null : toOutcome(charge);
  }

  async abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    if (request.capture === 'manual') return this.#holds.abandon(request);
    const charge = await this.#ledger.write(async (tx) => {
      const known = await findLedgerCharge(tx, request.reference);
      // If the request for this charge arrives late, it finds this row and charges nothing.
      if (known === undefined) return addCharge(tx, this.#neverSent(request));
      if (known.status !== 'action') return known;
      return changeCharge(tx, known, { status: 'declined', declineCode: abandoned });
    });
    return toOutcome(charge);
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const created = await this.#ledger.write((tx) =>
      addRefund(tx, {
        reference: request.reference,
        providerId: randomId('refund'),
        chargeReference: request.chargeReference,
        amountCents: request.amountCents,
        metadata: { orderId: request.orderId },
        createdAt: this.#clock().toISOString(),
      }),
    );
    if (created === null) return { status: 'refused', reason: 'The charge has less left than that.' };
    return { status: 'succeeded', providerRefundId: created.providerId };
  }

  /** Returns null, because everyone uses the same test cards. */
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
    for (const charge of await this.#chargesSince(since)) yield toListed(charge);
    yield* await this.#holds.list(since);
  }

  async latestCharges(limit: number): Promise<ListedCharge[]> {
    const charged = (await this.#ledger.read((db) => latestLedgerCharges(db, limit))).map(toListed);
    const all = [...charged, ...(await this.#holds.latest(limit))];
    return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit);
  }

  async *listRefunds(since: Date): AsyncGenerator<ListedRefund> {
    for (const refund of await this.#refundsSince(since)) yield toListedRefund(refund);
  }

  /** Yields nothing, because simulated money is never disputed. */
  async *listDisputes(): AsyncGenerator<ListedDispute> {}

  /** Lists the till's charges and refunds. The till charges no fees and makes no payouts. */
  async *listMovements(from: Date, to: Date): AsyncGenerator<ProviderMovement> {
    const common = { feeCents: 0, payoutId: null, providerChargeId: null };
    for (const charge of await this.#chargesSince(from)) {
      const at = charge.chargedAt ?? charge.createdAt;
      if (charge.status !== 'succeeded' || at >= to.toISOString()) continue;
      const { providerId: id, amountCents, reference } = charge;
      yield { ...common, id, kind: 'charge', at, amountCents, reference };
    }
    for (const refund of await this.#refundsSince(from)) {
      const { providerId: id, createdAt: at, amountCents, reference } = refund;
      if (at < to.toISOString()) yield { ...common, id, kind: 'refund', at, amountCents: -amountCents, reference };
    }
  }

  /** Records the customer's decision at the simulated bank about a charge; null if there is no such charge. */
  async confirm(clientSecret: string, isConfirmed: boolean): Promise<ChargeOutcome | null> {
    const held = await this.#holds.confirm(clientSecret, isConfirmed);
    if (held !== null) return held;
    return this.#ledger.write(async (tx) => {
      const charge = await findChargeBySecret(tx, clientSecret);
      if (charge === undefined) return null;
      if (charge.status !== 'action') return toOutcome(charge);
      const rejected = { status: 'declined', declineCode: 'refused_by_customer' } as const;
      return toOutcome(await changeCharge(tx, charge, isConfirmed ? await this.#paid(tx, charge) : rejected));
    });
  }

  /** Records the customer's decision at the simulated bank about a card to save. Returns null if there is no such card. */
  confirmCard(clientSecret: string, isConfirmed: boolean): Promise<CardSetupOutcome | null> {
    return this.#cards.confirm(clientSecret, isConfirmed);
  }

  async close(): Promise<void> {
    await this.#ledger.close();
  }

  #chargesSince(since: Date): Promise<LedgerCharge[]> {
    return this.#ledger.read((db) => chargesSince(db, since.toISOString()));
  }

  #refundsSince(since: Date): Promise<LedgerRefund[]> {
    return this.#ledger.read((db) => refundsSince(db, since.toISOString()));
  }

  async #decide(tx: Writer, request: ChargeRequest): Promise<LedgerCharge> {
    const { source } = request;
    const token = readTillToken(source);
    const saved = token === null ? await findCard(tx, source) : undefined;
    // A saved card can only be charged for its owner.
    const isOwners = saved?.customer == null || saved.customer === request.customer;
    const card = isOwners ? (saved ?? token) : null;
    const charge = this.#newCharge(request, card);
    if (card === null) return { ...charge, declineCode: 'unknown_card' };
    if (card.behaviour === 'declined') return { ...charge, declineCode: 'card_declined' };
    if (card.behaviour === 'later_declined' && saved) return { ...charge, declineCode: 'card_declined' };
    if (card.behaviour === 'action' && request.isOffSession)
      return { ...charge, declineCode: 'authentication_required' };
    if (card.behaviour === 'action') return { ...charge, status: 'action', clientSecret: randomId('secret') };
    return { ...charge, ...(await this.#paid(tx, charge)) };
  }

  #newCharge(request: ChargeRequest, card: TillCard | LedgerCard | null): LedgerCharge {
    return {
      reference: request.reference,
      providerId: this.chargeIdOf(request.reference),
      amountCents: request.amountCents,
      refundedCents: 0,
      status: 'declined',
      declineCode: null,
      clientSecret: null,
      savesCard: request.savesCard,
      cardReference: card && 'reference' in card ? card.reference : null,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      behaviour: card?.behaviour ?? null,
      metadata: request.purpose,
      createdAt: this.#clock().toISOString(),
      chargedAt: null,
      customer: request.customer,
    };
  }

  #neverSent(request: ChargeRequest): LedgerCharge {
    const nothing = { ...request, amountCents: 0, savesCard: false, purpose: { allocations: [] } };
    return { ...this.#newCharge(nothing, null), declineCode: neverSent };
  }

  async #paid(tx: Writer, charge: LedgerCharge): Promise<Partial<LedgerCharge>> {
    const { behaviour, brand, last4, customer } = charge;
    const retains = charge.savesCard && charge.cardReference === null && behaviour && brand && last4;
    const card = retains ? await saveCard(tx, { behaviour, brand, last4, customer }) : null;
    const cardReference = card?.reference ?? charge.cardReference;
    return { status: 'succeeded', chargedAt: this.#clock().toISOString(), cardReference };
  }
}
