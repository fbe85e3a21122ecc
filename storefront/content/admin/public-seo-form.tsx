import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { defaultSeo } from '#core/content/default-content.ts';
import { type PublicSeo, type PublicSeoAnswer, publicSeoSchema } from '#core/content/seo.ts';
import type { savePublicSeo } from '#core/content/staff-content-api.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorRecord } from './editor-record.tsx';
import { PublicSeoFields, publicSeoLabels } from './public-seo-fields.tsx';
import { aboveSaveBar, SaveBar } from './save-bar.tsx';
import { SeoPreviews } from './seo-previews.tsx';
import { useEditorForm } from './use-editor-form.ts';

export const publicSeoPath = '/api/seo/settings';
export const seoPath = '/api/admin/seo';
/** Whatever is made of the one record. */
export const seoReaders = [publicSeoPath, seoPath, '/api/shop'] as const;

/** The five search-engine settings of the site content page. */
export function PublicSeoForm({ onDirty }: { onDirty(isDirty: boolean): void }) {
  return (
    <EditorRecord<PublicSeoAnswer>
      path={publicSeoPath}
      failure="The settings could not be loaded."
      fallback={{ ...fieldsOf(defaultSeo), version: 0 }}
    >
      {(latest) => <LoadedForm latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ latest, onDirty }: { latest: PublicSeoAnswer; onDirty(isDirty: boolean): void }) {
  const { businessName } = useShop();
  const form = useForm<PublicSeo>({ resolver: zodResolver(publicSeoSchema), defaultValues: fieldsOf(latest) });
  const { register, watch, setValue, formState } = form;
  const editor = useEditorForm<PublicSeo, PublicSeo, PublicSeoAnswer>({
    form,
    path: publicSeoPath,
    latest,
    toFields: fieldsOf,
    labels: publicSeoLabels,
    send: (body) => patchJson<typeof savePublicSeo>(publicSeoPath, body),
    success: { title: 'Success', description: 'SEO settings saved successfully' },
    failure: { title: 'Error', description: 'Failed to save SEO settings' },
    refresh: seoReaders,
    onDirty,
  });
  const values = watch();
  const [isUploading, setUploading] = useState(false);
  return (
    <form noValidate onSubmit={editor.save} aria-label="SEO settings" className={aboveSaveBar}>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <PublicSeoFields
            values={values}
            field={(name) => ({ ...register(name), error: formState.errors[name]?.message })}
            onUploading={setUploading}
            onPicture={(path) =>
              setValue('ogImage', path, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
          <p className="text-sm text-steel">
            Keywords, business name, type, place and phone are on the dashboard’s{' '}
            <ShopLink to="/admin?tab=seo" className="text-link">
              SEO Settings
            </ShopLink>
            ; these five are the same there.
          </p>
        </div>
        <SeoPreviews seo={values} businessName={businessName} version={latest.version} />
      </div>
      <EditorNotices editor={editor} />
      <SaveBar
        label="Save SEO Settings"
        isPending={editor.isPending}
        isUploading={isUploading}
        isDirty={editor.isDirty}
        onDiscard={editor.discard}
      />
    </form>
  );
}

function fieldsOf({ siteTitle, siteDescription, ogTitle, ogDescription, ogImage }: PublicSeo): PublicSeo {
  return { siteTitle, siteDescription, ogTitle, ogDescription, ogImage };
}
