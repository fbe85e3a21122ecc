import type { PageContent } from '#core/content/content.ts';
import { shopImage } from '#core/content/shop-image.ts';
import { imageSources } from '#core/uploads/object-path.ts';

type Pictured = Pick<PageContent, 'imageUrl'> | undefined;

/** The picture that the owner has chosen for a page; undefined where it shows the shop's drawings. */
export function ownImage(content: Pictured): string | undefined {
  return content === undefined || content.imageUrl === shopImage ? undefined : content.imageUrl;
}

/** The owner's picture at the head of a page. It tells nothing that the words beside it don't. */
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
