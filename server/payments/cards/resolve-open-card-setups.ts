import type { Deps } from '#server/deps.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import { listOpenCardSetups, toSetupRequest } from './card-setup-queries.ts';
import { settleCardSetup } from './settle-card-setup.ts';

/**
 * The ages at which an unfinished card setup is abandoned. After `lostAfterMs`, a request that hasn't reached the provider is lost.
 * After `unansweredAfterMs`, a customer who hasn't confirmed with the bank won't do so any more.
 */
const lostAfterMs = 60_000;
const unansweredAfterMs = 60 * 60_000;

/** Ends card changes that customers didn't finish. The old card stays saved. */
export async function resolveOpenCardSetups(deps: Deps): Promise<void> {
  const { store, providers, clock, log } = deps;
  for (const setup of await store.read(listOpenCardSetups)) {
    const provider = providers.find(setup.provider);
    const ageMs = clock().getTime() - Date.parse(setup.createdAt);
    if (provider === null || ageMs < (setup.status === 'action' ? unansweredAfterMs : lostAfterMs)) continue;
    try {
      const outcome = await askProvider(provider.abandonCard(toSetupRequest(setup)));
      await settleCardSetup(deps, setup.reference, outcome);
    } catch (error) {
      log.error({ err: error, card: setup.reference }, 'A card setup could not be settled');
      if (isSilence(error)) return;
    }
  }
}
