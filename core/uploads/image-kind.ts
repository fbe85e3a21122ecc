export const imageKinds = ['png', 'jpeg', 'gif', 'webp'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** How many of a file's first bytes say what it is. */
export const signatureBytes = 12;

/** What a file is by its first bytes, whatever it is called; null where the shop doesn't take it. */
export function imageKindOf(start: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  // Between the two words stands the length of the rest.
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'webp' : null;
}
