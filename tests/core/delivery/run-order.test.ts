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
