import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PageContent } from '#core/content/content.ts';
import { isImageAddress } from '#core/content/field-schemas.ts';
import { ownImage, PageImage } from '#storefront/content/page-content.tsx';
import { staffContentQueries } from './staff-content-queries.ts';

/** Title, content and picture as the page shows them, while they are typed. */
export function PagePreview({ title, content, imageUrl }: Pick<PageContent, 'title' | 'content' | 'imageUrl'>) {
  const { html, isFailed } = useMarkdownPreview(content);
  const image = isImageAddress(imageUrl.trim()) ? ownImage({ imageUrl: imageUrl.trim() }) : undefined;
  const container = useRef<HTMLDivElement>(null);
  // A link in a preview leads nowhere, or it would lead away from what is being typed.
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    };
    const shown = container.current;
    shown?.addEventListener('click', stay);
    return () => shown?.removeEventListener('click', stay);
  }, []);
  return (
    <section aria-labelledby="page-preview-heading" className="xl:sticky xl:top-4">
      <h2 id="page-preview-heading" className="mb-2 text-lg">
        Preview
      </h2>
      <div className="border border-rule bg-paper p-5 sm:p-6">
        <p className="font-display text-3xl font-semibold text-balance">{title}</p>
        {isFailed ? <p className="mt-4 text-sm text-oxblood">The preview could not be loaded.</p> : null}
        <div
          ref={container}
          className="prose mt-4 text-lg"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown without HTML
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {image ? <PageImage key={image} src={image} sizes="40rem" className="mt-5 aspect-[4/3]" /> : null}
      </div>
    </section>
  );
}

/** A typist's pause: long enough that not every word is loaded, short enough that nobody waits for the page. */
const pauseMs = 300;

/** Markdown as the page shows it, rendered by the server; the last one stays until the next has loaded. */
function useMarkdownPreview(content: string): { html: string; isFailed: boolean } {
  const [debounced, setDebounced] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(content), pauseMs);
    return () => clearTimeout(timer);
  }, [content]);
  const { data, isError } = useQuery({
    ...staffContentQueries.markdown(debounced),
    placeholderData: keepPreviousData,
  });
  return { html: data?.html ?? '', isFailed: isError };
}
