import { expect, it } from 'vitest';
import { reportPeriods } from '#core/reports/named-periods.ts';
import {
  addMonths,
  comparedPeriod,
  formatStep,
  reportPeriodFault,
  stepFor,
  stepsOf,
} from '#core/reports/report-period.ts';

it('Named report periods are Melbourne days up to today; weeks start on Monday and financial years in July', () => {
  const named = Object.fromEntries(reportPeriods('2026-11-22').map(({ label, from, to }) => [label, `${from} ${to}`]));
  expect(named).toEqual({
    Today: '2026-11-22 2026-11-22',
    Yesterday: '2026-11-21 2026-11-21',
    'This week': '2026-11-16 2026-11-22',
    'Last 7 days': '2026-11-16 2026-11-22',
    'This month': '2026-11-01 2026-11-22',
    'Last month': '2026-10-01 2026-10-31',
    'This quarter': '2026-10-01 2026-11-22',
    'Financial year': '2026-07-01 2026-11-22',
    'Last financial year': '2025-07-01 2026-06-30',
  });
  const inMarch = reportPeriods('2027-03-01').find(({ label }) => label === 'Financial year');
  expect(inMarch?.from).toBe('2026-07-01');
});

it.each([
  ['a part of a week, the same weekdays', '2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11'],
  ['a day', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['a part of a month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['a whole month, a longer one', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['March, whose 30th February lacks', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['a financial year', '2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30'],
  ['any ten days', '2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09'],
])('The period before a report’s period is correct for %s', (_what, from, to, beforeFrom, beforeTo) => {
  expect(comparedPeriod({ from, to }, 'before')).toEqual({ from: beforeFrom, to: beforeTo });
});

it('One year before 29 February is 28 February', () => {
  expect(comparedPeriod({ from: '2028-02-29', to: '2028-03-01' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-03-01',
  });
  expect(comparedPeriod({ from: '2028-02-29', to: '2028-03-01' }, 'none')).toBeNull();
  expect(addMonths('2026-01-31', 13)).toBe('2027-02-28');
});

it('A report’s period that is too long for the page is divided into weeks, or into months if it is even longer', () => {
  expect(stepFor('day', { from: '2025-11-01', to: '2026-11-30' })).toBe('day');
  expect(stepFor('day', { from: '2025-01-01', to: '2026-11-30' })).toBe('week');
  expect(stepFor('day', { from: '2000-01-01', to: '2099-12-31' })).toBe('month');
});

it('The label of each step of a report covers only the days of the step that are in the report’s period', () => {
  const period = { from: '2026-11-04', to: '2026-11-16' };
  expect(stepsOf('week', period).map((key) => formatStep('week', key, period))).toEqual([
    '4 Nov to 8 Nov',
    '9 Nov to 15 Nov',
    'Mon 16 Nov',
  ]);
  expect(formatStep('day', '2026-11-04', { from: '2026-11-04', to: '2027-01-01' })).toBe('Wed 4 Nov 2026');
  expect(
    stepsOf('month', { from: '2026-12-31', to: '2027-02-01' }).map((key) => formatStep('month', key, period)),
  ).toEqual(['December 2026', 'January 2027', 'February 2027']);
});

it('A report’s period that ends before it starts, or is in another century, is rejected with an explanation', () => {
  expect(reportPeriodFault({ from: '2026-11-02', to: '2026-11-01' })).toContain('The last day is before the first.');
  expect(reportPeriodFault({ from: '1999-12-31', to: '2026-11-01' })).toContain('between 2000 and 2099');
  expect(reportPeriodFault({ from: '2026-11-01', to: '2026-11-01' })).toBeNull();
});
