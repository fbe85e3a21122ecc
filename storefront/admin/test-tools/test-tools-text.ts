import type { EmailState } from '#core/admin/test-tools-api.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';

interface Mark {
  label: string;
  tone: BadgeTone;
}

export const emailStateText: Record<EmailState, Mark> = {
  waiting: { label: 'Waiting', tone: 'progress' },
  sent: { label: 'Sent', tone: 'done' },
  failed: { label: 'Failed', tone: 'alert' },
};

/** Formats 'order-confirmation' as "Order confirmation". */
export function formatEmailKind(kind: string): string {
  return sentenceCase(kind.replaceAll('-', ' '));
}

/** Formats 'charge due instalments' as "Charge due instalments". */
export function formatJobName(name: string): string {
  return sentenceCase(name);
}

/** Formats how often a job runs: "2 seconds", "1 minute", "1 hour". */
export function formatEvery(ms: number): string {
  const units: [unit: string, ms: number][] = [
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ];
  for (const [unit, size] of units) {
    if (ms >= size && ms % size === 0) return ms === size ? `1 ${unit}` : `${ms / size} ${unit}s`;
  }
  return `${ms} ms`;
}

/** Formats a duration: "12 ms", "1.4 s". */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
