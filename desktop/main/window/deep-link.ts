import { z } from 'zod';
import { staffScreenPath } from '#core/admin/staff-screen-path.ts';

/** The scheme of links in emails and other programs: `hindquarter://order/12`. */
export const linkScheme = 'hindquarter';

const orderLink = z
  .string()
  .regex(/^hindquarter:\/\/order\/[1-9]\d{0,14}\/?$/i)
  .transform((link) => staffScreenPath('order', /\d+/.exec(link)?.[0] ?? ''));

/** Returns the screen that a link opens. Null for a link of any other form, because anyone can create links. */
export function screenOfLink(link: string): string | null {
  return orderLink.safeParse(link).data ?? null;
}

/** Returns the screen of a link in the program's arguments. On Windows and Linux, links are passed as arguments. */
export function screenOfArguments(given: readonly string[]): string | null {
  return given.map(screenOfLink).find((screen) => screen !== null) ?? null;
}
