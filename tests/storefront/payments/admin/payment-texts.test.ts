import { describe, expect, it } from 'vitest';
import type { ProviderHealth } from '#core/payments/provider-health-api.ts';
import { formatDisputeReason, formatDisputeState } from '#storefront/payments/admin/dispute-text.ts';
import { healthLight } from '#storefront/payments/admin/provider-health-text.ts';
import { namedPeriods, periodOf } from '#storefront/payments/admin/statement/statement-period.ts';

describe('The health indicator of the payment provider', () => {
  const health = (changes: Partial<ProviderHealth>): ProviderHealth => ({
    provider: 'stripe',
    isSimulated: false,
    webhookUrl: 'https://shop.test/api/stripe/webhook',
    lastEvent: null,
    rejectedEvents: { count: 0, lastAt: null },
    failedEvents: { count: 0, lastAt: null },
    ...changes,
  });
  const lastEvent = { kind: 'charge.succeeded', at: '2026-11-09T23:00:00.000Z' };
  const before = { count: 2, lastAt: '2026-11-09T22:00:00.000Z' };
  const after = { count: 2, lastAt: '2026-11-09T23:30:00.000Z' };

  it.each<[changes: Partial<ProviderHealth>, tone: string, label: string]>([
    [{ isSimulated: true }, 'simulated', 'Simulated till'],
    [{}, 'waiting', 'No event yet'],
    [{ lastEvent }, 'well', 'Events arrive'],
    [{ lastEvent, rejectedEvents: before, failedEvents: before }, 'well', 'Events arrive'],
    [{ lastEvent, rejectedEvents: after }, 'faulty', 'Events without a valid signature'],
    [{ lastEvent, failedEvents: after }, 'faulty', 'Events fail'],
    [{ rejectedEvents: before }, 'faulty', 'Events without a valid signature'],
  ])('For %o, shows “%s”', (changes, tone, label) => {
    expect(healthLight(health(changes))).toMatchObject({ tone, label });
  });
});

describe('The period of a payment statement', () => {
  it('Can be this week or last week, starting on Monday, or this month or last month, up to today', () => {
    const periods = namedPeriods('2026-03-04').map(({ label, from, to }) => [label, from, to]);
    expect(periods).toEqual([
      ['This week', '2026-03-02', '2026-03-04'],
      ['Last week', '2026-02-23', '2026-03-01'],
      ['This month', '2026-03-01', '2026-03-04'],
      ['Last month', '2026-02-01', '2026-02-28'],
    ]);
  });

  it.each([
    ['from=2026-02-01&to=2026-02-28', '2026-02-01', '2026-02-28'],
    ['', '2026-03-02', '2026-03-04'],
    ['from=2026-02-01', '2026-03-02', '2026-03-04'],
    ['from=2026-02-28&to=2026-02-01', '2026-03-02', '2026-03-04'],
    ['from=2025-02-28&to=2026-02-01', '2026-03-02', '2026-03-04'],
    ['from=1999-12-31&to=2000-01-01', '2026-03-02', '2026-03-04'],
  ])('For the URL query %s, is %s to %s', (search, from, to) => {
    expect(periodOf(new URLSearchParams(search), '2026-03-04')).toEqual({ from, to });
  });
});

it.each([
  ['needs_response', '2026-11-24T12:59:59.000Z', 'Answer by Tue 24 Nov'],
  ['needs_response', null, 'Needs an answer'],
  ['warning', '2026-11-24T12:59:59.000Z', 'Answer by Tue 24 Nov'],
  ['warning', null, 'Inquiry by the bank'],
  ['under_review', '2026-11-24T12:59:59.000Z', 'With the bank'],
  ['lost', null, 'Lost'],
] as const)('A dispute with the status %s and the deadline %s is shown as: %s', (status, respondBy, text) => {
  expect(formatDisputeState({ status, respondBy })).toBe(text);
});

it('A dispute’s reason is shown in plain English', () => {
  expect(formatDisputeReason({ reason: 'product_not_received' })).toBe('Product not received');
});
