import { randomInt } from 'node:crypto';

/** Four groups of four letters and figures that can't be mistaken for each other: 79 bits, easy to copy by hand. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
