import { randomBytes } from 'node:crypto';
import { readTillToken, type TillCard } from '#core/payments/till-tokens.ts';
import {
  abandoned,
  type CardSetupOutcome,
  type CardSetupRequest,
  neverSent,
  type ProviderCard,
} from '../payment-provider.ts';
import type { LedgerCard, LedgerSetup } from './ledger-tables.ts';
import type { TillLedger } from './till-ledger.ts';
import { toSetupOutcome } from './till-outcomes.ts';

/** The cards that the till saves without a charge. */
export class TillCardSetups {
  readonly #ledger: TillLedger;
  readonly #clock: () => Date;

  constructor(ledger: TillLedger, clock: () => Date) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  async save(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = await this.#ledger.atOnce(
      () => this.#ledger.findSetup(request.reference) ?? this.#decideSetup(request),
    );
    return toSetupOutcome(setup);
  }

  async abandon(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = await this.#ledger.atOnce(() => {
      const known = this.#ledger.findSetup(request.reference);
      // A setup that comes late finds this row in its place, and saves nothing.
      const declined = { status: 'declined', decline_code: known ? abandoned : neverSent } as const;
      if (known === undefined) return this.#writeSetup({ ...this.#newSetup(request, null), ...declined });
      return known.status === 'action' ? this.#writeSetup({ ...known, ...declined }) : known;
    });
    return toSetupOutcome(setup);
  }

  /** The customer's answer to the simulated bank; null: no such card. */
  async confirm(clientSecret: string, isConfirmed: boolean): Promise<CardSetupOutcome | null> {
    return this.#ledger.atOnce(() => {
      const setup = this.#ledger.findSetupBySecret(clientSecret);
      if (setup === undefined) return null;
      if (setup.status !== 'action') return toSetupOutcome(setup);
      const rejected = { status: 'declined', decline_code: 'refused_by_customer' } as const;
      return toSetupOutcome(this.#writeSetup({ ...setup, ...(isConfirmed ? this.#saved(setup) : rejected) }));
    });
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
    const card = saveCard(this.#ledger, { behaviour, brand, last4, customer });
    return { status: 'succeeded', card_reference: card.reference };
  }
}

/** Stores a card that may be charged later. */
export function saveCard(ledger: TillLedger, { brand, last4, ...card }: Omit<LedgerCard, 'reference'>): ProviderCard {
  const reference = randomId('card');
  ledger.saveCard({ reference, brand, last4, ...card });
  return { reference, brand, last4 };
}

export function randomId(kind: string): string {
  return `till_${kind}_${randomBytes(16).toString('base64url')}`;
}
