/**
 * Divides a whole number into parts in proportion to whole weights. The parts sum to exactly the number: what is left after rounding
 * down goes to the parts with the largest remainders. If remainders are equal, the earlier part gets it. If no weight is above 0, the
 * number is divided equally.
 */
export function divideByWeights(whole: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const parts = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = parts.reduce((total, weight) => total + weight, 0n);
  const exact = parts.map((weight) => BigInt(whole) * weight);
  const divided = exact.map((product) => Number(product / sum));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
    );
  const left = whole - divided.reduce((total, part) => total + part, 0);
  const larger = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return divided.map((part, index) => (larger.has(index) ? part + 1 : part));
}
