import { expect, it } from 'vitest';
import {
  denominations,
  describeDifference,
  expectedCents,
  nameOfDenomination,
  suggestedBankCents,
  sumOfNotes,
} from '#core/drawer/drawer.ts';

it('The notes and coins counted in a cash drawer are added up', () => {
  expect(sumOfNotes({})).toBe(0);
  expect(sumOfNotes({ '10000': 2, '5000': 3, '5': 7 })).toBe(35_035);
  const oneOfEach = Object.fromEntries(denominations.map((cents) => [cents, 1]));
  expect(sumOfNotes(oneOfEach)).toBe(18_885);
});

it('Each denomination of notes and coins has its name', () => {
  expect(denominations.map(nameOfDenomination).join(' ')).toBe('$100 $50 $20 $10 $5 $2 $1 50c 20c 10c 5c');
});

it('The expected cash in a drawer is the float plus the cash received, less the cash handed back', () => {
  expect(expectedCents(20_000, { takenCents: 45_050, refundedCents: 1_000 })).toBe(64_050);
});

it('The difference between the counted and the expected cash is described in words', () => {
  expect([0, 500, -205].map(describeDifference)).toEqual(['Right to the cent', '$5.00 too much', '$2.05 missing']);
});

it('The cash in a drawer that exceeds the float is suggested as the amount to take to the bank', () => {
  expect([suggestedBankCents(64_050, 20_000), suggestedBankCents(15_000, 20_000)]).toEqual([44_050, 0]);
});
