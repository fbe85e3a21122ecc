import { expect, it } from 'vitest';
import { compareStops } from '#core/delivery/run-order.ts';

const stop = (street: string, postcode = '', city = 'Northcote') => ({ street, city, state: 'VIC', postcode });

it('Delivery stops are sorted by postcode, then by street and number, and stops without an address come last', () => {
  const driven = [
    stop('2 Albert St', '3065'),
    stop('9 High Street', '3070'),
    stop('Unit 3/14 High Street', '3070'),
    stop('102A High Street', '3070'),
    stop('1 Westgarth Street', '3070'),
    // The address of an account is stored as a single line.
    stop('7 Yarra Street, Abbotsford VIC 3167', '', ''),
    stop('Somewhere', '', ''),
    null,
  ];
  expect(driven.toReversed().toSorted(compareStops)).toEqual(driven);
});

it.each(['Unit', 'Flat', 'Apartment', 'Apt', 'Shop', 'Suite', 'Level'])(
  '“%s 3, 14 High Street” is number 14 of High Street',
  (word) => {
    const street = [stop('9 High Street'), stop(`${word} 3, 14 High Street`), stop('20 High Street')];
    expect(street.toReversed().toSorted(compareStops)).toEqual(street);
  },
);

it('A one-line address is sorted by the postcode at its end, then by its street number', () => {
  const driven = [
    stop('2 Zoe Street, Brunswick VIC 3056'),
    stop('9 Long Road, Northcote VIC 3070'),
    stop('10 Long Road, Northcote VIC 3070'),
    stop('3001 Long Road, Northcote VIC 3070, Australia'),
    stop('1 Abbott Street, Bulleen VIC 3105'),
  ];
  expect(driven.toReversed().toSorted(compareStops)).toEqual(driven);
});

it('A stop with an address comes before a stop without one, in whichever order the two are compared', () => {
  expect(compareStops(null, stop('1 High Street'))).toBeGreaterThan(0);
  expect(compareStops(stop('1 High Street'), null)).toBeLessThan(0);
  expect(compareStops(null, null)).toBe(0);
});
