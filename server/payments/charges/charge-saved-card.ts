import type { Deps } from '#server/deps.ts';
import { askProvider } from '../providers/ask-provider.ts';
import type { ChargeOutcome } from '../providers/payment-provider.ts';
import { chargeOnce, toChargeRequest } from './charge-once.ts';
import type { ChargeRow } from './charge-queries.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Makes and settles one stored charge of a saved card while its customer is away. Returns `unsettled` if the provider has responded but
 * the outcome couldn't be recorded; the other charges then continue. The reconciler settles such a charge later. It does the same if
 * the provider doesn't respond.
 */
export async function chargeSavedCard(deps: Deps, charge: ChargeRow): Promise<ChargeOutcome['status'] | 'unsettled'> {
  try {
    const response = await chargeOnce(deps, charge, { wasBegun: false });
    const outcome = response.status === 'action' ? await giveUpQuestion(deps, charge, response) : response;
    await settleCharge(deps, charge.reference, outcome);
    return outcome.status;
  } catch (error) {
    deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
    return 'unsettled';
  }
}

/**
 * Ends a charge for which the bank requires confirmation, because the customer is off-session. The customer can pay by the
 * emailed link.
 */
async function giveUpQuestion(
  { providers, log }: Deps,
  charge: ChargeRow,
  requested: Extract<ChargeOutcome, { status: 'action' }>,
): Promise<ChargeOutcome> {
  try {
    const { providerChargeId } = requested;
    return await askProvider(providers.active.abandon({ ...toChargeRequest(charge), providerChargeId }));
  } catch (error) {
    log.warn({ err: error, charge: charge.reference }, 'The payment provider is silent');
    return requested;
  }
}
