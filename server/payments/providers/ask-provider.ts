import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import type { ChargeOutcome, Gateway } from './gateway.ts';

const timeoutMs = 20_000;

/** The provider failed or didn't respond in time: nobody knows whether it was done. */
export class ProviderUnavailable extends Error {}

/** The provider's response. @throws ProviderUnavailable after 20 seconds, or where the provider fails */
export async function askProvider<Outcome>(question: Promise<Outcome>): Promise<Outcome> {
  const unavailable = Promise.withResolvers<never>();
  const giveUp = () =>
    unavailable.reject(new ProviderUnavailable(`The payment provider did not answer within ${timeoutMs} ms`));
  const timeout = setTimeout(giveUp, timeoutMs).unref();
  try {
    return await Promise.race([question, unavailable.promise]);
  } catch (error) {
    throw error instanceof ProviderUnavailable
      ? error
      : new ProviderUnavailable('The payment provider failed', { cause: error });
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * The provider's response to a request that somebody waits for. `unchanged` says what did not happen.
 * @throws AppError unavailable while the provider is silent
 */
export async function requireProvider<Outcome>(
  { log }: Pick<Deps, 'log'>,
  question: Promise<Outcome>,
  unchanged = 'Nothing was charged',
): Promise<Outcome> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'The payment provider is silent');
    const detail = `The payment provider does not answer. ${unchanged}; please try again.`;
    throw new AppError('unavailable', { detail, retryAfter: 30 });
  }
}

/**
 * Charges under the charge's own reference. One that was begun before is asked about first, as only its
 * response may have been lost. Silence is answered as pending.
 */
export async function chargeOnce(
  { gateway, log }: Pick<Deps, 'gateway' | 'log'>,
  charge: ChargeRow,
  { wasBegun }: { wasBegun: boolean },
): Promise<ChargeOutcome> {
  try {
    const known = wasBegun ? await askProvider(gateway.find(charge.reference)) : null;
    return known ?? (await askProvider(sendCharge(gateway, charge)));
  } catch (error) {
    log.warn({ err: error, charge: charge.reference }, 'The payment provider is silent');
    return { status: 'pending' };
  }
}

function sendCharge(
  gateway: Gateway,
  { reference, amountCents, source, kind, metadata, instalmentId, attempt }: ChargeRow,
): Promise<ChargeOutcome> {
  const { allocations, savesCard } = metadata;
  const isOffSession = kind !== 'customer';
  const scheduled = instalmentId === null || attempt === null ? {} : { instalmentId, attempt };
  const purpose = { allocations, kind, ...scheduled };
  return gateway.charge({ reference, amountCents, source, savesCard, isOffSession, metadata: purpose });
}
