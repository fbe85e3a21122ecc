/** The postcode ranges that Australia Post assigns to each state. */
const stateRanges: readonly [from: number, to: number, state: string][] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** Returns the state of a four-digit postcode; null if the postcode isn't in any state. */
export function stateOfPostcode(postcode: string): string | null {
  const number = Number(postcode);
  return stateRanges.find(([from, to]) => from <= number && number <= to)?.[2] ?? null;
}
