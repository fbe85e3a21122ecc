import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/** A new charge's own reference, with the provider's id for the charge if it is known in advance. */
export function newChargeReference(provider: PaymentProvider): {
  reference: string;
  providerChargeId: string | null;
} {
  const reference = `hq_${randomBytes(18).toString('base64url')}`;
  return { reference, providerChargeId: provider.chargeIdOf(reference) };
}
