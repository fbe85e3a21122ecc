import { describe, expect, it } from 'vitest';
import { cardBrand, isCardNumber, isFutureExpiry, passesLuhn } from '#core/payments/card-rules.ts';
import { readTillToken, tillToken } from '#core/payments/till-tokens.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

describe('A card number', () => {
  it.each([
    '4242 4242 4242 4242',
    '4000-0000-0000-0002',
    '4000000000000341',
    '4000 0025 0000 3155',
    '5555555555554444',
    '3782 822463 10005',
  ])('%s is a card number', (number) => expect(isCardNumber(number)).toBe(true));

  it.each([
    '4242 4242 4242 4241',
    '4242',
    '',
    'four',
    '4242 4242 4242 424x',
    '378282246310006',
    '424242424242424',
    '0'.repeat(20),
  ])('"%s" is not a card number', (number) => expect(isCardNumber(number)).toBe(false));

  it('Any single mistyped digit is detected', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, place, change) => {
        const good =
          Array.from({ length: 10 }, (_, last) => [...body, last]).find((all) => passesLuhn(all.join(''))) ?? [];
        expect(good).toHaveLength(16);
        const typed = good.map((digit, index) => (index === place ? (digit + change) % 10 : digit));
        expect(passesLuhn(typed.join(''))).toBe(false);
      }),
    );
  });
});

describe('An expiry date', () => {
  it.each(['11/26', '12/26', '01/99', '11 / 26'])('%s is valid in November 2026', (text) =>
    expect(isFutureExpiry(text, '2026-11')).toBe(true),
  );
  it.each(['10/26', '12/25', '13/27', '00/27', '1/27', '11/2026', '', 'soon'])('"%s" is not valid', (text) =>
    expect(isFutureExpiry(text, '2026-11')).toBe(false),
  );
});

describe('The card tokens of the simulated payment provider', () => {
  it.each([
    ['4242 4242 4242 4242', 'till_ok_visa_4242', 'ok'],
    ['5555 5555 5555 4444', 'till_ok_mastercard_4444', 'ok'],
    ['4000 0000 0000 0002', 'till_declined_visa_0002', 'declined'],
    ['4000 0000 0000 0341', 'till_later_declined_visa_0341', 'later_declined'],
    ['4000 0025 0000 3155', 'till_action_visa_3155', 'action'],
    ['3782 822463 10005', 'till_ok_amex_0005', 'ok'],
  ])('The card number %s becomes the token %s', (number, token, behaviour) => {
    expect(tillToken(number)).toBe(token);
    expect(readTillToken(token)).toEqual({ behaviour, brand: cardBrand(number), last4: number.slice(-4) });
  });

  it('Tokens without card details are accepted, and any other text is rejected', () => {
    for (const behaviour of ['ok', 'declined', 'later_declined', 'action'])
      expect(readTillToken(`till_${behaviour}`)?.behaviour).toBe(behaviour);
    for (const other of ['', 'till_', 'till_free', 'tok_visa', 'till_ok_visa', 'till_ok_visa_42424', ' till_ok'])
      expect(readTillToken(other)).toBeNull();
  });

  it('A token never contains the card number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{16}$/), (number) => {
        expect(tillToken(number)).not.toContain(number.slice(0, 12));
        expect(readTillToken(tillToken(number))?.last4).toBe(number.slice(-4));
      }),
    );
  });
});
