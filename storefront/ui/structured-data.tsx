/**
 * schema.org data for search engines. `<` is escaped, so no text in it can end the script. They read what the server sent,
 * and the browser keeps it: a page that most visits begin with gives it nothing (`import.meta.env.SSR`), and loads less.
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
