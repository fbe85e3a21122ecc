import type { Chance } from '#tests/support/chance/chance.ts';
import type { Errand } from './customer.ts';

type Kind = Pick<Errand, 'paymentType' | 'card' | 'intention'> & { triesDeclined?: boolean };

const laybys = ['layby-2', 'layby-4', 'layby-6'] as const;

/** The purposes of visits. Each entry is equally likely. */
const kinds: readonly Kind[] = [
  ...Array.from({ length: 8 }, () => ({ paymentType: 'credit-card', card: 'good', intention: 'pay' }) as const),
  { paymentType: 'credit-card', card: 'mastercard', intention: 'pay', triesDeclined: true },
  { paymentType: 'credit-card', card: 'challenged', intention: 'pay' },
  { paymentType: 'credit-card', card: 'good', intention: 'leave' },
  { paymentType: 'subscription', card: 'good', intention: 'pay' },
  { paymentType: 'subscription', card: 'mastercard', intention: 'pay' },
  ...laybys.map((paymentType) => ({ paymentType, card: 'good', intention: 'layby' }) as const),
  { paymentType: 'layby-2', card: 'mastercard', intention: 'layby' },
  { paymentType: 'layby-4', card: 'good', intention: 'layby', triesDeclined: true },
  { paymentType: 'layby-4', card: 'declinedLater', intention: 'failing-layby' },
  { paymentType: 'layby-2', card: 'challenged', intention: 'failing-layby' },
];

const names = ['Ada Ng', 'Ben Hall', 'Cleo Rossi', 'Dan Wu', 'Eve Smith', 'Finn Kelly', 'Gina Papas', 'Hal Jones'];

/** Returns the errands of `count` customers, in the order of their visits. */
export function errandsOf(count: number, chance: Chance): Errand[] {
  return Array.from({ length: count }, () => ({
    triesDeclined: false,
    ...chance.pick(kinds),
    frequency: chance.pick(['weekly', 'fortnightly'] as const),
    name: chance.pick(names),
  }));
}
