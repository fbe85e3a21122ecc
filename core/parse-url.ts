/** URL.parse, which Safari has only since 18. Returns null if the text isn't a URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
