/**
 * schema.org data for search engines. `<` is escaped, so that no text in the data can end the script. Search engines read the server's
 * HTML, which the browser keeps. On pages where most visits start, only the server builds `data` (`import.meta.env.SSR`), so that the
 * browser loads less code.
 */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = scriptSafeJson({ '@context': 'https://schema.org', ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}

/** Returns JSON that is safe inside a script element of any type. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
