const bytes = Uint8Array.from({ length: 224 }, (_, index) => index + 32);
/** The characters of Windows-1252, which receipt printers support as a code page. */
const characters = new Set(new TextDecoder('windows-1252').decode(bytes).replace(/[\u007f-\u009f\u00a0\u00ad]/g, ''));
const signs = { '−': '-', '‑': '-', '‐': '-', '→': '->', '⁄': '/', '′': "'", '″': '"' };
const unaccented = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };
const likenesses: Record<string, string> = { ...signs, ...unaccented };

/**
 * Replaces the characters of a text that receipt printers don't have. An unsupported accent is removed from its letter. A character
 * without an equivalent becomes "?".
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(printable).join('');
}

function printable(character: string): string {
  if (characters.has(character)) return character;
  if (/\s/.test(character)) return ' ';
  // Removes invisible characters, and accents without a letter.
  if (/[\p{M}\p{Cc}\p{Cf}]/u.test(character)) return '';
  const likeness = likenesses[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...likeness].every((part) => characters.has(part)) ? likeness : '?';
}
