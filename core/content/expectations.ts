import { type Expectation, type Expectations, expectationNames } from './expectation.ts';

const payments = {
  title: 'Flexible payments',
  text: 'All of it today, or 2, 4 or 6 equal payments by layby. No credit check.',
};

const claiming: Expectations = {
  quality: { title: 'Quality', text: 'Grass-fed beef, lamb, pork and chicken from Victorian farmers, hormone-free.' },
  payments,
  experience: { title: '25+ years', text: 'A family butchery, founded in 1999 and still in the family.' },
  delivery: { title: 'Fresh delivery', text: 'Vacuum-sealed, in insulated boxes with ice packs.' },
};

const neutral: Expectations = {
  quality: { title: 'Quality', text: 'Every pack shows its cuts, its weight and its price before you buy.' },
  payments,
  experience: { title: 'Our butchers', text: 'Ask us which pack suits your table and your freezer.' },
  delivery: { title: 'Delivery', text: 'You choose the day when you order, or after a layby’s last payment.' },
};

/**
 * Returns the built-in blocks of the “What to expect” section. They make the sample shop's claims only if the owner confirms these
 * claims; otherwise the blocks are neutral.
 */
export function builtInExpectations({ confirmsClaims }: { confirmsClaims: boolean }): Expectations {
  return confirmsClaims ? claiming : neutral;
}

/**
 * Returns the blocks of the “What to expect” section as customers see them: the owner's texts, with the built-in text for each field
 * that the owner left empty.
 */
export function shownExpectations(shop: { confirmsClaims: boolean; expectations: Expectations }): Expectation[] {
  const builtIn = builtInExpectations(shop);
  return expectationNames.map((name) => {
    const own = shop.expectations[name];
    return { title: own.title || builtIn[name].title, text: own.text || builtIn[name].text };
  });
}
