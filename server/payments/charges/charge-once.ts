import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { charges } from '../payment-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';
import {
  type ChargeOutcome,
  type ChargeRequest,
  LostCustomer,
  neverSent,
  type PaymentProvider,
} from '../providers/payment-provider.ts';
import type { ChargeRow } from './charge-queries.ts';
import { customerOfCharge, forgetCustomer } from './provider-customers.ts';

type ChargeDeps = Pick<Deps, 'providers' | 'store' | 'clock' | 'log'>;

/**
 * Makes a charge under its own reference, so that the provider charges only once. If an earlier request started the charge, the
 * provider is first asked for the outcome: perhaps only the response was lost. If the provider doesn't respond, the outcome is pending.
 */
export async function chargeOnce(
  deps: ChargeDeps,
  charge: ChargeRow,
  { wasBegun }: { wasBegun: boolean },
): Promise<ChargeOutcome> {
  const { providers, clock, log } = deps;
  const provider = providers.find(charge.provider);
  try {
    if (provider === null) throw new Error(`The shop has no keys for ${charge.provider}`);
    const known = wasBegun ? await askProvider(provider.find(toChargeRequest(charge))) : null;
    if (known !== null) return known;
    const prepared = await prepareCharge(deps, provider, charge);
    const outcome = await askProvider(provider.charge(toChargeRequest(prepared)));
    providers.calls.record(outcome.status, clock());
    return outcome;
  } catch (error) {
    if (provider !== null && error instanceof LostCustomer) {
      await forgetCustomer(deps, provider, error);
      providers.calls.record('declined', clock());
      // The provider no longer has the customer. A newly entered card may be charged again, for a new customer. A saved card is lost
      // together with its customer.
      const decline = provider.isToken(charge.source)
        ? { declineCode: neverSent, needsCustomer: false }
        : { declineCode: 'unknown_card', needsCustomer: true };
      return { status: 'declined', providerChargeId: null, ...decline };
    }
    providers.calls.record('silent', clock());
    log.warn({ err: error, charge: charge.reference }, 'The payment provider is silent');
    return { status: 'pending' };
  }
}

/**
 * Creates the charge at the provider if it has no id there yet. If the card will be saved, also creates the customer who will own it. Both
 * ids are stored before any money can move, so that the charge is found again after a crash.
 */
async function prepareCharge(deps: ChargeDeps, provider: PaymentProvider, charge: ChargeRow): Promise<ChargeRow> {
  const isOwnerless = charge.customer === null && charge.metadata.savesCard;
  const customer = isOwnerless ? await customerOfCharge(deps, provider, charge) : charge.customer;
  const created =
    charge.providerChargeId === null
      ? await askProvider(provider.createCharge({ ...toChargeRequest(charge), customer }))
      : null;
  const providerChargeId = created?.providerChargeId ?? charge.providerChargeId;
  if (customer === charge.customer && providerChargeId === charge.providerChargeId) return charge;
  const set = { customer, providerChargeId };
  await deps.store.write((tx) => tx.update(charges).set(set).where(eq(charges.id, charge.id)));
  return { ...charge, ...set };
}

export function toChargeRequest({
  reference,
  providerChargeId,
  amountCents,
  source,
  customer,
  kind,
  metadata,
  instalmentId,
  attempt,
  capture,
  createdAt,
}: ChargeRow): ChargeRequest {
  const { allocations, savesCard, box } = metadata;
  const scheduled = instalmentId === null || attempt === null ? {} : { instalmentId, attempt };
  return {
    reference,
    providerChargeId,
    amountCents,
    source,
    customer,
    savesCard,
    isOffSession: kind !== 'customer',
    capture,
    purpose: { allocations, kind, ...scheduled, ...(box === undefined ? {} : { box }) },
    createdAt,
  };
}
