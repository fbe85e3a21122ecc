import type { Chance } from '#tests/support/chance/chance.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';

/** How rare each fault is: one charge in this many has it. */
const odds = { lostRequest: 60, lostResponse: 60, declined: 25, challenged: 90 } as const;

/**
 * The connection to the payment provider, with its faults. The provider can't be reached for hours, requests and responses are lost, and
 * banks decline saved cards, once or until the customer acts.
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
      // The till treats the saved card like this test card. Its ledger stores the outcome with the reference of the charge.
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
