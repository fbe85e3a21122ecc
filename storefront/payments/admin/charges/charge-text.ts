import type { ProviderCharge } from '#core/admin/test-tools-api.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';

export const chargeOutcomeText: Record<
  ProviderCharge['outcome'] | NonNullable<ProviderCharge['hold']>,
  { label: string; tone: BadgeTone }
> = {
  succeeded: { label: 'Charged', tone: 'done' },
  declined: { label: 'Declined', tone: 'alert' },
  action: { label: 'Waiting for the customer', tone: 'progress' },
  held: { label: 'Held', tone: 'progress' },
  released: { label: 'Let go', tone: 'done' },
  pending: { label: 'In progress', tone: 'progress' },
};
