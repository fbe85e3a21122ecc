import { randomBytes } from 'node:crypto';
import { readTillToken, type TillCard } from '#core/payments/till-tokens.ts';
import type { Writer } from '#server/db/store.ts';
import {
  abandoned,
  type CardSetupOutcome,
  type CardSetupRequest,
  neverSent,
  type ProviderCard,
} from '../payment-provider.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { LedgerCard, LedgerSetup } from './ledger-tables.ts';
import { addCard, addSetup, changeSetup, findSetup, findSetupBySecret } from './till-ledger.ts';
import { toSetupOutcome } from './till-outcomes.ts';

/** Saves cards at the till without a charge. */
export class TillCardSetups {
  readonly #ledger: LedgerStore;
  readonly #clock: () => Date;

  constructor(ledger: LedgerStore, clock: () => Date) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  async save(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = await this.#ledger.write(
      async (tx) => (await findSetup(tx, request.reference)) ?? addSetup(tx, await this.#decide(tx, request)),
    );
    return toSetupOutcome(setup);
  }

  async abandon(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const setup = await this.#ledger.write(async (tx) => {
      const known = await findSetup(tx, request.reference);
      // If the request for this setup arrives late, it finds this row and saves nothing.
      const declined = { status: 'declined', declineCode: known ? abandoned : neverSent } as const;
      if (known === undefined) return addSetup(tx, { ...this.#newSetup(request, null), ...declined });
      return known.status === 'action' ? changeSetup(tx, known, declined) : known;
    });
    return toSetupOutcome(setup);
  }

  /** Records the customer's decision at the simulated bank about a card to save. Returns null if there is no such card. */
  async confirm(clientSecret: string, isConfirmed: boolean): Promise<CardSetupOutcome | null> {
    return this.#ledger.write(async (tx) => {
      const setup = await findSetupBySecret(tx, clientSecret);
      if (setup === undefined) return null;
      if (setup.status !== 'action') return toSetupOutcome(setup);
      const rejected = { status: 'declined', declineCode: 'refused_by_customer' } as const;
      return toSetupOutcome(await changeSetup(tx, setup, isConfirmed ? await this.#saved(tx, setup) : rejected));
    });
  }

  async #decide(tx: Writer, request: CardSetupRequest): Promise<LedgerSetup> {
    const card = readTillToken(request.source);
    const setup = this.#newSetup(request, card);
    if (card === null || card.behaviour === 'declined')
      return { ...setup, declineCode: card === null ? 'unknown_card' : 'card_declined' };
    if (card.behaviour === 'action') return { ...setup, status: 'action', clientSecret: randomId('secret') };
    return { ...setup, ...(await this.#saved(tx, setup)) };
  }

  #newSetup({ reference, customer }: CardSetupRequest, card: TillCard | null): LedgerSetup {
    return {
      reference,
      providerId: `till_setup_${reference}`,
      status: 'declined',
      declineCode: null,
      clientSecret: null,
      customer,
      cardReference: null,
      behaviour: card?.behaviour ?? null,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      createdAt: this.#clock().toISOString(),
    };
  }

  async #saved(tx: Writer, { behaviour, brand, last4, customer }: LedgerSetup): Promise<Partial<LedgerSetup>> {
    if (behaviour === null || brand === null || last4 === null) throw new Error('A card setup has no card');
    const card = await saveCard(tx, { behaviour, brand, last4, customer });
    return { status: 'succeeded', cardReference: card.reference };
  }
}

/** Stores a card that may be charged later. */
export async function saveCard(
  tx: Writer,
  { brand, last4, ...card }: Omit<LedgerCard, 'reference'>,
): Promise<ProviderCard> {
  const reference = randomId('card');
  await addCard(tx, { reference, brand, last4, ...card });
  return { reference, brand, last4 };
}

export function randomId(kind: string): string {
  return `till_${kind}_${randomBytes(16).toString('base64url')}`;
}
