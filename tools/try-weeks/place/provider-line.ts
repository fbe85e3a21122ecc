import type { Chance } from '#tests/support/chance/chance.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';

/** One charge in so many fails in this way. */
const odds = { lostRequest: 60, lostResponse: 60, declined: 25, challenged: 90 } as const;

/**
 * The connection to the payment provider, with its faults: the provider can't be reached for hours, requests and responses are lost,
 * and banks decline saved cards, for now or until their owner acts.
 */
export class ProviderLine {
  isAway = false;
  /** Whether the provider answers every request, and no card is declined. */
  isReliable = false;
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  readonly faults: ProviderFaults = {
    beforeCharge: async (request) => {
      if (this.isReliable) return;
      if (this.isAway || this.#chance.oneIn(odds.lostRequest)) throw new Error('The provider can’t be reached');
      if (!request.isOffSession) return;
      // The till treats a saved card as this one. Its ledger keeps the outcome of the charge's reference.
      if (this.#chance.oneIn(odds.challenged)) Object.assign(request, { source: 'till_action' });
      else if (this.#chance.oneIn(odds.declined)) Object.assign(request, { source: 'till_declined' });
    },
    afterCharge: async () => {
      if (!this.isReliable && this.#chance.oneIn(odds.lostResponse))
        throw new Error('The provider’s response was lost');
    },
    beforeResponse: async () => {
      if (this.isAway) throw new Error('The provider can’t be reached');
    },
  };
}
