/** Parses a URL; returns null if the text isn't a URL. Used instead of URL.parse, which Safari supports only since 18. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
