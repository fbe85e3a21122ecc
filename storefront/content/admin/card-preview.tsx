import { useState } from 'react';
import { shopImage } from '#core/content/default-content.ts';
import { isImageAddress } from '#core/content/image-address.ts';
import { useSite } from '#storefront/site-context.ts';

const best = { width: 1200, height: 630 };

export interface CardPreviewProps {
  image: string;
  title: string;
  description: string;
  /** Of the saved record: the shop's own picture is drawn anew with it. */
  version: number;
}

/** The card that others see where the shop is shared, in its usual proportions of 1200 × 630. */
export function CardPreview({ image, title, description, version }: CardPreviewProps) {
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

type Seen = 'loading' | 'broken' | { width: number; height: number };

function CardImage({ image, version }: { image: string; version: number }) {
  const [seen, setSeen] = useState<Seen>('loading');
  const isShown = isImageAddress(image) && seen !== 'broken';
  return (
    <>
      <div className="grid aspect-[1200/630] place-items-center overflow-hidden border-b border-ink bg-bone">
        {isShown ? (
          <img
            src={image === shopImage ? `${image}?version=${version}` : image}
            alt="As it is shared"
            className="size-full object-cover"
            onError={() => setSeen('broken')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSeen({ width: naturalWidth, height: naturalHeight })
            }
          />
        ) : (
          <span className="p-4 text-center text-sm text-steel">
            {seen === 'broken' ? 'There is no picture at this address.' : 'No picture yet.'}
          </span>
        )}
      </div>
      <p className="border-b border-rule px-4 py-1.5 text-xs text-steel">{formatSize(image, seen)}</p>
    </>
  );
}

function formatSize(image: string, seen: Seen): string {
  if (image === shopImage) return 'The shop’s own picture: it carries the Open Graph title as it was last saved.';
  const wanted = `${best.width} × ${best.height} pixels`;
  if (typeof seen === 'string') return `Best at ${wanted}.`;
  const { width, height } = seen;
  if (width === best.width && height === best.height) return `${wanted}, as it should be.`;
  return `${width} × ${height} pixels; best at ${wanted}.`;
}
