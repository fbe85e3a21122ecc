import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PublicSeo } from '#core/content/seo.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { Editor } from '#storefront/admin/editor/use-editor-form.ts';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { DescriptionCounter, ImageField } from './content-fields.tsx';
import { SeoPreviews } from './seo-previews.tsx';

export const publicSeoLabels: Record<keyof PublicSeo, string> = {
  siteTitle: 'Site title',
  siteDescription: 'Site description',
  ogTitle: 'Open Graph title',
  ogDescription: 'Open Graph description',
  ogImage: 'Open Graph image',
};

const homeHint = 'The title of the home page in search results and browser tabs, unless the page has its own title.';
const descriptionClass = '[&_textarea]:min-h-20 [&_textarea]:field-sizing-content';

export interface SeoEditorProps<Fields extends PublicSeo> {
  form: UseFormReturn<Fields>;
  editor: Editor<Fields>;
  businessName: string;
  version: number;
  /** Additional content below the previews. */
  beside?: ReactNode;
  /** Additional content below the five fields. */
  children: ReactNode;
}

/** The five settings that both editors share, with previews of the shop in search results and on social media. */
export function SeoEditor<Fields extends PublicSeo>({
  editor,
  businessName,
  version,
  ...props
}: SeoEditorProps<Fields>) {
  const { register, setValue, formState } = props.form as unknown as UseFormReturn<PublicSeo>;
  const [isUploading, setUploading] = useState(false);
  const { values } = editor;
  const field = (name: keyof PublicSeo) => ({
    ...register(name),
    label: publicSeoLabels[name],
    error: formState.errors[name]?.message,
  });
  const description = (name: 'siteDescription' | 'ogDescription') => ({
    ...field(name),
    rows: 3,
    className: descriptionClass,
    hint: <DescriptionCounter text={values[name]} />,
  });
  return (
    <EditorForm
      editor={editor}
      label="SEO settings"
      what="these settings"
      save="Save SEO Settings"
      isUploading={isUploading}
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Field hint={homeHint} {...field('siteTitle')} />
          <TextAreaField {...description('siteDescription')} />
          <Field hint="Shown in the link preview when the shop is shared." {...field('ogTitle')} />
          <TextAreaField {...description('ogDescription')} />
          <ImageField
            label={publicSeoLabels.ogImage}
            value={values.ogImage}
            onChange={(path) => setValue('ogImage', path, { shouldValidate: formState.isSubmitted })}
            onPendingChange={setUploading}
            error={formState.errors.ogImage?.message}
            hint="Best at 1200 × 630 pixels."
          />
          {props.children}
        </div>
        <div className="xl:sticky xl:top-4">
          <SeoPreviews seo={values} businessName={businessName} version={version} />
          {props.beside}
        </div>
      </div>
    </EditorForm>
  );
}
