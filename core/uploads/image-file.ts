export const uploadLimits = {
  /** The maximum number of files in one upload. */
  files: 5,
  /** The maximum size of a file: 5 MiB. */
  bytes: 5 * 1024 * 1024,
  /** The maximum number of pixels in an image, because even a small file can decode to very many pixels. */
  pixels: 40_000_000,
} as const;

/** Why a file is rejected. The browser and the server show the same text after the file's name and a colon. */
export const rejectedFileText = {
  wrongKind: 'Only PNG, JPG, GIF and WebP pictures can be uploaded.',
  empty: 'The file is empty.',
  tooLarge: 'The file is larger than 5 MB.',
  damaged: 'The picture is damaged and can’t be read.',
  tooManyPixels: 'The picture has more than 40 megapixels.',
} as const;

export const imageKinds = ['png', 'jpeg', 'gif', 'webp'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** How many of a file's first bytes identify its type. */
export const signatureBytes = 12;

/** Returns a file's type from its first bytes, regardless of its name; null for a type that the shop doesn't accept. */
export function imageKindOf(start: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  // The rest of the file's length is stored between RIFF and WEBP.
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'webp' : null;
}
