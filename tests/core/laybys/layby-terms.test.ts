import { describe, expect, it } from 'vitest';
import { planInstalments } from '#core/laybys/instalment-plan.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';

const agreement = {
  businessName: 'Hindquarter',
  abn: '12 345 678 901',
  phone: '03 9000 0000',
  goods: ['1 × Beef hindquarter'],
  totalCents: 99995,
  installments: planInstalments(99995, 4, 'fortnightly', '2026-11-21'),
  cancellationChargeCents: 0,
};

describe('The lay-by agreement', () => {
  it('states the seller, the goods, the total and every payment with its day', () => {
    const text = laybyTermsText(laybyTerms(agreement));
    expect(text).toContain('Hindquarter (ABN 12 345 678 901), for 1 × Beef hindquarter.');
    expect(text).toContain('The total price is $999.95, paid in 4 payments.');
    expect(text).toContain('Payment 1: $249.98 today (21 November 2026).');
    expect(text).toContain('Payment 2: $249.98 on 5 December 2026.');
    expect(text).toContain('Payment 4: $250.01 on 2 January 2027.');
  });

  it('states what a cancellation costs, and that the customer agrees to the series of charges', () => {
    expect(laybyTermsText(laybyTerms(agreement))).toContain(
      'There is no cancellation charge: everything you paid is refunded.',
    );
    const charged = laybyTermsText(laybyTerms({ ...agreement, cancellationChargeCents: 2500 }));
    expect(charged).toContain('less a cancellation charge of $25.00');
    expect(charged).toContain('You agree that your card is saved');
  });

  it('says that no card is saved and how each payment is made, for a layby made at the counter', () => {
    const text = laybyTermsText(laybyTerms({ ...agreement, savesCard: false }));
    expect(text).toContain('No card is saved, and nothing is charged automatically');
    expect(text).toContain('at our counter or online with the link in our emails');
    expect(text).not.toContain('your card is saved');
  });

  it('can be ended at the counter if it was made there, as not every customer has an account', () => {
    const text = laybyTermsText(laybyTerms({ ...agreement, savesCard: false }));
    expect(text).toContain(
      'You may end this agreement at any time before delivery: ask for it at our counter or by calling 03 9000 0000. From then on nothing more is charged or due.',
    );
    expect(text).not.toContain('your account');
    expect(laybyTermsText(laybyTerms(agreement))).toContain('from your account or by calling 03 9000 0000.');
  });

  it('leaves out details of the shop that the owner has not entered', () => {
    const text = laybyTermsText(laybyTerms({ ...agreement, abn: '', phone: '' }));
    expect(text).not.toContain('ABN');
    expect(text).not.toContain('calling');
  });
});

describe('A lay-by agreement that was changed', () => {
  it('states the day of the change in its heading, and the date of its first payment', () => {
    expect(laybyTerms(agreement).heading).toBe('Lay-by agreement');
    const changed = laybyTerms({ ...agreement, changedOn: '2026-12-01' });
    expect(changed.heading).toBe('Lay-by agreement, changed on 1 December 2026');
    expect(changed.paragraphs).toContain('Payment 1: $249.98 on 21 November 2026.');
  });
});

describe('The older wordings of the lay-by agreement', () => {
  const counter = { ...agreement, savesCard: false };
  const endingOf = (wording: 1 | 2 | 3) => laybyTermsText(laybyTerms({ ...counter, wording }));
  const may = 'You may end this agreement at any time before delivery';

  it('are still the same as when laybys were sold with them', () => {
    const refund = 'There is no cancellation charge: everything you paid is refunded.';
    expect(endingOf(1)).toContain(`${may} from your account or by calling 03 9000 0000. ${refund}`);
    expect(endingOf(2)).toContain(`${may} at our counter or by calling 03 9000 0000. ${refund}`);
    expect(endingOf(3)).toContain(`${may}: ask for it at our counter or by calling 03 9000 0000. From then on`);
  });
});

it('A lay-by agreement lists the goods, and states when they belong to the customer and when the shop may end the agreement', () => {
  const text = laybyTermsText(laybyTerms({ ...agreement, goods: ['1 × Half lamb', '2 × Mince'] }));
  expect(text).toContain(', for 1 × Half lamb, 2 × Mince.');
  expect(text).toContain('The goods are yours, and you choose the delivery day, once the last payment is made.');
  expect(text).toContain('We may end it only if you break it, if we stop trading');
  expect(text.split('\n\n').slice(0, 2)).toEqual([
    'Lay-by agreement',
    'This lay-by agreement is between you and Hindquarter (ABN 12 345 678 901), for 1 × Half lamb, 2 × Mince.',
  ]);
});
