import { useQuery } from '@tanstack/react-query';
import type { PageContent, PageContentResponse, PageType } from '#core/content/content.ts';
import { shopImage } from '#core/content/shop-image.ts';
import { imageSources } from '#core/uploads/object-path.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { contentQueries } from './content-queries.ts';

interface ShownContent {
  /** The owner's content for the page; undefined while loading or if it can't be loaded. */
  own: PageContentResponse | undefined;
  /** The built-in content, used if the owner's content can't be loaded. */
  builtIn: PageContent | undefined;
}

/** Returns the content of a page: the owner's, or the built-in content, which is loaded only when needed. */
export function useShownContent(page: PageType): ShownContent {
  const own = usePageContent(page);
  const { isError } = useQuery(contentQueries.page(page));
  const { confirmsClaims } = useShop();
  const { data: builtIn } = useQuery({
    queryKey: ['built-in content', page, confirmsClaims],
    queryFn: async () => (await import('#core/content/neutral-content.ts')).builtInPage(page, { confirmsClaims }),
    enabled: isError,
  });
  return { own, builtIn: own === undefined ? builtIn : undefined };
}

/** Returns the owner's content for a page; undefined while loading or if it can't be loaded. */
export function usePageContent(page: PageType): PageContentResponse | undefined {
  return useQuery(contentQueries.page(page)).data;
}

/**
 * The text of a page: the owner's Markdown, rendered by the server, or the default paragraphs. Shows placeholder lines until
 * either has loaded.
 */
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

type Pictured = Pick<PageContent, 'imageUrl'> | undefined;

/** Returns the picture that the owner has chosen for a page; undefined if the page shows the shop's drawings. */
export function ownImage(content: Pictured): string | undefined {
  return content === undefined || content.imageUrl === shopImage ? undefined : content.imageUrl;
}

/** The owner's picture at the top of a page. Decorative, because the text next to it has the same content. */
export function PageImage({ src, sizes, className }: { src: string; sizes: string; className: string }) {
  return (
    <img
      {...imageSources(src, sizes)}
      src={src}
      alt=""
      width={800}
      height={600}
      decoding="async"
      className={`h-auto w-full object-cover ${className}`}
    />
  );
}
