import type { PublicSeo } from '#core/content/seo.ts';
import { CardPreview } from './card-preview.tsx';
import { SearchPreview } from './search-preview.tsx';

export interface SeoPreviewsProps {
  seo: PublicSeo;
  businessName: string;
  version: number;
}

/** What the settings make of the shop elsewhere, while they are typed. */
export function SeoPreviews({ seo, businessName, version }: SeoPreviewsProps) {
  const { siteTitle, siteDescription, ogTitle, ogDescription, ogImage } = seo;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="search-preview-heading">
        <h2 id="search-preview-heading" className="mb-2 text-lg">
          In search results
        </h2>
        <SearchPreview title={`${siteTitle} | ${businessName}`} description={siteDescription} path="/" />
      </section>
      <section aria-labelledby="card-preview-heading">
        <h2 id="card-preview-heading" className="mb-2 text-lg">
          Where it is shared
        </h2>
        <CardPreview image={ogImage} title={ogTitle} description={ogDescription} version={version} />
      </section>
    </div>
  );
}
