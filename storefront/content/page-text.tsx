import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { ShownContent } from './page-content.ts';

/** A page's text: the owner's as the server made it of Markdown, or the built-in paragraphs; lines of nothing meanwhile. */
export function PageText({ content: { own, builtIn }, className }: { content: ShownContent; className: string }) {
  if (own !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown without HTML
    return <div className={className} dangerouslySetInnerHTML={{ __html: own.contentHtml }} />;
  }
  if (builtIn === undefined) return <Skeleton className={`${className} h-40`} />;
  return (
    <div className={className}>
      {builtIn.content.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
