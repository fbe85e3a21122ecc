import type { PublicSeo } from '#core/content/seo.ts';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { DescriptionCounter } from './description-counter.tsx';
import { PictureField } from './picture-field.tsx';

export const publicSeoLabels = {
  siteTitle: 'Site title',
  siteDescription: 'Site description',
  ogTitle: 'Open Graph title',
  ogDescription: 'Open Graph description',
  ogImage: 'Open Graph image',
};

type Name = keyof PublicSeo;

export interface PublicSeoFieldsProps {
  values: PublicSeo;
  /** What react-hook-form's `register` answers for a field, and its error. */
  field(name: Name): Record<string, unknown> & { error: string | undefined };
  onPicture(path: string): void;
  /** Whether a file is on its way, which a save would leave out. */
  onUploading(isUploading: boolean): void;
}

const homeHint = 'The title of the home page in search results and browser tabs, until the page has words of its own.';

/** The five settings that both editors have. */
export function PublicSeoFields({ values, field, onPicture, onUploading }: PublicSeoFieldsProps) {
  return (
    <>
      <Field label={publicSeoLabels.siteTitle} hint={homeHint} {...field('siteTitle')} />
      <TextAreaField
        label={publicSeoLabels.siteDescription}
        rows={3}
        className="[&_textarea]:min-h-20 [&_textarea]:field-sizing-content"
        hint={<DescriptionCounter text={values.siteDescription} />}
        {...field('siteDescription')}
      />
      <Field
        label={publicSeoLabels.ogTitle}
        hint="Stands on the card where the shop is shared."
        {...field('ogTitle')}
      />
      <TextAreaField
        label={publicSeoLabels.ogDescription}
        rows={3}
        className="[&_textarea]:min-h-20 [&_textarea]:field-sizing-content"
        hint={<DescriptionCounter text={values.ogDescription} />}
        {...field('ogDescription')}
      />
      <PictureField
        label={publicSeoLabels.ogImage}
        value={values.ogImage}
        onChange={onPicture}
        onBusyChange={onUploading}
        error={field('ogImage').error}
        hint="Best at 1200 × 630 pixels."
      />
    </>
  );
}
