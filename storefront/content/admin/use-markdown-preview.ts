import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { previewMarkdown } from '#core/content/staff-content-api.ts';
import { postJson } from '#storefront/api/api-client.ts';

const path = '/api/admin/markdown-preview';
/** A typist's pause: each word is not asked for, and nobody waits for the page. */
const restMs = 300;

/** What Markdown would look like on the page, as the server makes it; the last one stays until the next is there. */
export function useMarkdownPreview(content: string): { html: string; isFailed: boolean } {
  const [rested, setRested] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), restMs);
    return () => clearTimeout(timer);
  }, [content]);
  const { data, isError } = useQuery({
    queryKey: [path, rested],
    queryFn: ({ signal }) => postJson<typeof previewMarkdown>(path, { content: rested }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return { html: data?.html ?? '', isFailed: isError };
}
