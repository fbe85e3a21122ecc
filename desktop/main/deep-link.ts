import { z } from 'zod';
import { staffScreenPath } from '#core/admin/staff-screen-path.ts';

/** Of links in emails and other programs: `hindquarter://order/12`. */
export const linkScheme = 'hindquarter';

const orderLink = z
  .string()
  .regex(/^hindquarter:\/\/order\/[1-9]\d{0,14}\/?$/i)
  .transform((link) => staffScreenPath('order', /\d+/.exec(link)?.[0] ?? ''));

/** The screen that a link names; null for all but the known forms, since anybody can make a link. */
export function screenOfLink(link: string): string | null {
  return orderLink.safeParse(link).data ?? null;
}

/** Windows and Linux hand a link over as an argument of the program. */
export function screenOfArguments(given: readonly string[]): string | null {
  return given.map(screenOfLink).find((screen) => screen !== null) ?? null;
}
