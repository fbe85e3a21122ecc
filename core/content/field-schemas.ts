import { z } from 'zod';
import { parseUrl } from '#core/parse-url.ts';

/** Returns the schema of a text that the owner writes. The error messages for both length limits contain the field's name. */
export function textSchema(name: string, { min = 0, max }: { min?: number; max: number }) {
  const tooShort = min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`;
  return z
    .string({ error: min > 0 ? tooShort : `${name} is a text` })
    .trim()
    .min(min, tooShort)
    .max(max, `${name} can have ${max} characters at most`);
}

const ownImage = /^\/(?:objects|share|charts)(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** Whether a text is an absolute http(s) URL, or the path of one of the shop's own images. The URL isn't fetched. */
export function isImageAddress(text: string): boolean {
  return ownImage.test(text) || isWebAddress(text);
}

/** Whether a text is an http(s) URL. Other URLs are rejected, because some of them, such as javascript: URLs, could run code. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(text)) return false;
  return parseUrl(text)?.username === '';
}

export const imageAddressSchema = (message: string) =>
  z.string({ error: message }).trim().max(2000, message).refine(isImageAddress, message);
