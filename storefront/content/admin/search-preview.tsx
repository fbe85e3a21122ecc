import { cutOff, descriptionLength, longestTitle } from '#core/content/search-result.ts';
import { useSite } from '#storefront/site-context.ts';

export interface SearchPreviewProps {
  /** The document's whole title. */
  title: string;
  description: string;
  /** The page it stands for. */
  path: string;
}

/** The page as a search engine would list it, cut where search engines cut. */
export function SearchPreview({ title, description, path }: SearchPreviewProps) {
  const { publicUrl } = useSite();
  return (
    <figure aria-label="Preview of the search result" className="border border-rule p-4">
      <p className="truncate text-xs text-steel">{publicUrl + path}</p>
      <p className="mt-1 text-lg leading-snug text-slate">{cutOff(title, longestTitle)}</p>
      <p className="mt-1 text-sm">{cutOff(description, descriptionLength.max)}</p>
    </figure>
  );
}
