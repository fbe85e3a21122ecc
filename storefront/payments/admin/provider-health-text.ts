import { formatInstant } from '#core/dates.ts';
import type { ProviderHealth } from '#core/payments/provider-health-api.ts';
import { countOf } from '#storefront/ui/count-of.ts';

export interface HealthLight {
  tone: 'well' | 'waiting' | 'faulty' | 'simulated';
  label: string;
  text: string;
}

/** The state of the connection to the provider, derived from the provider's events. */
export function healthLight(health: ProviderHealth): HealthLight {
  const { isSimulated, lastEvent, rejectedEvents, failedEvents } = health;
  if (isSimulated) {
    const text = 'The till needs no keys and sends no events. No money moves.';
    return { tone: 'simulated', label: 'Simulated till', text };
  }
  const isAfter = (at: string | null) => at !== null && (lastEvent === null || at > lastEvent.at);
  if (isAfter(rejectedEvents.lastAt)) {
    const text = `${countOf(rejectedEvents.count, 'event')} since the start, the last on ${formatInstant(rejectedEvents.lastAt ?? '')}. Is the signing secret the one of this address?`;
    return { tone: 'faulty', label: 'Events without a valid signature', text };
  }
  if (isAfter(failedEvents.lastAt)) {
    const text = `${countOf(failedEvents.count, 'event')} couldn’t be processed since the start, the last on ${formatInstant(failedEvents.lastAt ?? '')}. Stripe sends them again.`;
    return { tone: 'faulty', label: 'Events fail', text };
  }
  if (lastEvent === null) {
    return { tone: 'waiting', label: 'No event yet', text: 'Stripe has sent nothing so far.' };
  }
  const text = `The last one came on ${formatInstant(lastEvent.at)} (${lastEvent.kind}).`;
  return { tone: 'well', label: 'Events arrive', text };
}
