import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/** Returns a reference for a new charge. Some providers' ids follow from the reference; then the provider's id is returned too. */
export function newChargeReference(provider: PaymentProvider): {
  reference: string;
  providerChargeId: string | null;
} {
  const reference = `hq_${randomBytes(18).toString('base64url')}`;
  return { reference, providerChargeId: provider.chargeIdOf(reference) };
}
