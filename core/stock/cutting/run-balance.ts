import { formatKilograms } from '../stock-amount.ts';

/** The highest weight loss (drip) for which a run needs no reason, in hundredths of a percent of the weight that went in. */
const usualDrip = 500;

export interface RunBalance {
  gramsIn: number;
  gramsOut: number;
  /** The lost weight in grams: the weight that went in minus the weight that came out. */
  drip: number;
}

export function runBalance(gramsIn: readonly number[], gramsOut: readonly number[]): RunBalance {
  const sum = (grams: readonly number[]) => grams.reduce((total, each) => total + each, 0);
  const [into, out] = [sum(gramsIn), sum(gramsOut)];
  return { gramsIn: into, gramsOut: out, drip: into - out };
}

/** Returns why a cutting run can’t be recorded with these weights; null if it can. */
export function balanceFault({ gramsIn, gramsOut, drip }: RunBalance, reason: string): string | null {
  if (drip < 0) {
    return `More came out (${formatKilograms(gramsOut)}) than went in (${formatKilograms(gramsIn)}). Please check the weights.`;
  }
  if (drip * 10_000 > gramsIn * usualDrip && reason === '') {
    return `${formatKilograms(drip)} is lost, which is more than 5%. Please check the weights, or say why.`;
  }
  return null;
}
