import { useState } from 'react';
import { isImageAddress } from '#core/content/field-schemas.ts';
import { cutOff, descriptionLength, longestTitle } from '#core/content/search-result.ts';
import type { PublicSeo } from '#core/content/seo.ts';
import { shopImage } from '#core/content/shop-image.ts';
import { useSite } from '#storefront/site-context.ts';

export interface SeoPreviewsProps {
  seo: PublicSeo;
  businessName: string;
  version: number;
}

/** Previews of the shop in search results and on social media, updated while the settings are typed. */
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
          When it is shared
        </h2>
        <CardPreview image={ogImage} title={ogTitle} description={ogDescription} version={version} />
      </section>
    </div>
  );
}

interface SearchPreviewProps {
  /** The document's complete title. */
  title: string;
  description: string;
  /** The path of the page in the search result. */
  path: string;
}

/** The page as a search engine would show it, with texts cut off at the usual lengths. */
function SearchPreview({ title, description, path }: SearchPreviewProps) {
  const { publicUrl } = useSite();
  return (
    <figure aria-label="Preview of the search result" className="border border-rule p-4">
      <p className="truncate text-xs text-steel">{publicUrl + path}</p>
      <p className="mt-1 text-lg leading-snug text-slate">{cutOff(title, longestTitle)}</p>
      <p className="mt-1 text-sm">{cutOff(description, descriptionLength.max)}</p>
    </figure>
  );
}

const best = { width: 1200, height: 630 };

interface CardPreviewProps {
  image: string;
  title: string;
  description: string;
  /** The version of the saved settings. The shop's built-in picture is drawn again for each version. */
  version: number;
}

/** The card that is shown when a visitor shares the shop on social media, in its usual size of 1200 × 630. */
function CardPreview({ image, title, description, version }: CardPreviewProps) {
  const { publicUrl } = useSite();
  return (
    <figure aria-label="Preview of the shared card" className="border border-ink bg-white">
      <CardImage key={`${image} ${version}`} image={image.trim()} version={version} />
      <div className="px-4 py-3">
        <p className="truncate text-xs text-steel">{new URL(publicUrl).host}</p>
        <p className="mt-0.5 line-clamp-2 font-semibold">{title}</p>
        <p className="mt-0.5 line-clamp-2 text-sm text-steel">{description}</p>
      </div>
    </figure>
  );
}

type LoadedSize = 'loading' | 'broken' | { width: number; height: number };

function CardImage({ image, version }: { image: string; version: number }) {
  const [size, setSize] = useState<LoadedSize>('loading');
  const isShown = isImageAddress(image) && size !== 'broken';
  return (
    <>
      <div className="grid aspect-[1200/630] place-items-center overflow-hidden border-b border-ink bg-bone">
        {isShown ? (
          <img
            src={image === shopImage ? `${image}?version=${version}` : image}
            alt="As it is shared"
            className="size-full object-cover"
            onError={() => setSize('broken')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        ) : (
          <span className="p-4 text-center text-sm text-steel">
            {size === 'broken' ? 'There is no picture at this address.' : 'No picture yet.'}
          </span>
        )}
      </div>
      <p className="border-b border-rule px-4 py-1.5 text-xs text-steel">{formatSize(image, size)}</p>
    </>
  );
}

function formatSize(image: string, size: LoadedSize): string {
  if (image === shopImage) return 'The shop’s default picture, with the Open Graph title that was last saved.';
  const wanted = `${best.width} × ${best.height} pixels`;
  if (typeof size === 'string') return `Best at ${wanted}.`;
  const { width, height } = size;
  if (width === best.width && height === best.height) return `${wanted}: a good size.`;
  return `${width} × ${height} pixels; best at ${wanted}.`;
}
