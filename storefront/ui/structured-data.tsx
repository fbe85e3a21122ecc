/**
 * schema.org data for search engines. `<` is escaped, so that no text in it can end the script. Search engines read the server's
 * HTML, and the browser keeps it. A page on which most visits begin passes nothing in the browser (`import.meta.env.SSR`), and so
 * loads less.
 */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = scriptSafeJson({ '@context': 'https://schema.org', ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}

/** JSON that is safe inside a script element of any type. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
