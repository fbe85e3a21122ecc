import { useQuery } from '@tanstack/react-query';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { useSite } from '#storefront/site-context.ts';

export interface PageHeadProps {
  /** The page's own title. The document is titled "{title} | {businessName}". */
  title: string;
  /** The page's description; defaults to the shop's own. */
  description?: string | undefined;
  /** The path of the page's canonical URL for search engines. */
  canonicalPath: string;
  /** The picture for social media: an absolute URL or a path of the shop. */
  image?: string | undefined;
  /** The title and text for social media, if different from the page's own. */
  sharedTitle?: string | undefined;
  sharedDescription?: string | undefined;
  type?: 'website' | 'product';
  noindex?: boolean;
}

/** A page's title, description, canonical link and Open Graph tags, which React renders into the document's head. */
export function PageHead(props: PageHeadProps) {
  const { publicUrl } = useSite();
  const { businessName } = useShop();
  const { data: seo } = useQuery(contentQueries.seo());
  const title = `${props.title} | ${businessName}`;
  const description = props.description || seo?.siteDescription || '';
  const absolute = (address: string) => (address.startsWith('/') ? publicUrl + address : address);
  const image = absolute(props.image || seo?.ogImage || '/share/shop.png');
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {props.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={publicUrl + props.canonicalPath} />
      )}
      <meta property="og:site_name" content={businessName} />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:type" content={props.type ?? 'website'} />
      <meta property="og:url" content={publicUrl + props.canonicalPath} />
      <meta property="og:title" content={props.sharedTitle || title} />
      <meta property="og:description" content={props.sharedDescription || description} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
