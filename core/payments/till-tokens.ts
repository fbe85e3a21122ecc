import { cardBrand, plainCardNumber } from './card-rules.ts';

/** The ways in which the simulated till can treat a card. */
export const tillBehaviours = ['ok', 'declined', 'later_declined', 'action'] as const;
export type TillBehaviour = (typeof tillBehaviours)[number];

const specialCards: Record<string, TillBehaviour> = {
  '4000000000000002': 'declined',
  '4000000000000341': 'later_declined',
  '4000002500003155': 'action',
};

/**
 * Returns the token that the browser sends instead of a card number, such as "till_ok_visa_4242". It contains the behaviour, the brand
 * and the last four digits, so that a saved card can be named. The till also accepts the short form "till_ok".
 */
export function tillToken(cardNumber: string): string {
  const digits = plainCardNumber(cardNumber);
  return `till_${specialCards[digits] ?? 'ok'}_${cardBrand(digits)}_${digits.slice(-4)}`;
}

export interface TillCard {
  behaviour: TillBehaviour;
  brand: string;
  last4: string;
}

/** Parses a token of the simulated till; returns null for anything else. */
export function readTillToken(token: string): TillCard | null {
  const match = /^till_(ok|declined|later_declined|action)(?:_([a-z]+)_(\d{4}))?$/.exec(token);
  if (match === null) return null;
  return { behaviour: match[1] as TillBehaviour, brand: match[2] ?? 'visa', last4: match[3] ?? '4242' };
}
