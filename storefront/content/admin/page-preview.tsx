import { useEffect, useRef } from 'react';
import { useMarkdownPreview } from './use-markdown-preview.ts';

/** Title and content as the page shows them, while they are typed. */
export function PagePreview({ title, content }: { title: string; content: string }) {
  const { html, isFailed } = useMarkdownPreview(content);
  const sheet = useRef<HTMLDivElement>(null);
  // A link in a preview leads nowhere, or it would lead away from what is being typed.
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    };
    const shown = sheet.current;
    shown?.addEventListener('click', stay);
    return () => shown?.removeEventListener('click', stay);
  }, []);
  return (
    <section aria-label="Preview of the page" className="border border-rule bg-paper p-5 sm:p-6">
      <p className="font-display text-3xl font-semibold text-balance">{title}</p>
      {isFailed ? <p className="mt-4 text-sm text-oxblood">The preview could not be loaded.</p> : null}
      <div
        ref={sheet}
        className="prose mt-4 text-lg"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown without HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}
