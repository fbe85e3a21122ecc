import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import { builtInSeo } from '#core/content/neutral-content.ts';
import { type PublicSeo, type PublicSeoResponse, publicSeoSchema } from '#core/content/seo.ts';
import { savePublicSeo } from '#core/content/staff-content-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { publicSeoLabels, SeoEditor } from './seo-editor.tsx';
import { changedBySeo, staffContentQueries } from './staff-content-queries.ts';

/** The five search-engine settings of the site content page. */
export function PublicSeoForm({ onDirty }: { onDirty(isDirty: boolean): void }) {
  return (
    <EditorRecord
      record={staffContentQueries.publicSeo()}
      failure="Couldn’t load the settings. Check your connection and try again."
      fallback={{ ...fieldsOf(builtInSeo(useShop())), version: 0 }}
    >
      {(latest) => <LoadedForm latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ latest, onDirty }: { latest: PublicSeoResponse; onDirty(isDirty: boolean): void }) {
  const { businessName } = useShop();
  const form = useForm<PublicSeo>({ resolver: zodResolver(publicSeoSchema), defaultValues: fieldsOf(latest) });
  const editor = useEditorForm<PublicSeo, PublicSeo, PublicSeoResponse>({
    form,
    record: staffContentQueries.publicSeo(),
    draftName: callPath(savePublicSeo, {}),
    latest: startOf(latest),
    startOf,
    text: { labels: publicSeoLabels },
    send: (body) => call(savePublicSeo, { body }),
    success: { title: 'Success', description: 'SEO settings saved successfully' },
    failure: { title: 'Error', description: 'Failed to save SEO settings' },
    refresh: changedBySeo,
    onDirty,
  });
  return (
    <SeoEditor form={form} editor={editor} businessName={businessName} version={latest.version}>
      <p className="text-sm text-steel">
        Keywords, business name, type, place and phone are on the dashboard’s{' '}
        <ShopLink to="/admin?tab=seo" className="text-link">
          SEO Settings
        </ShopLink>
        ; these five are the same there.
      </p>
    </SeoEditor>
  );
}

function startOf(saved: PublicSeoResponse): FormStart<PublicSeo> {
  return { fields: fieldsOf(saved), version: saved.version };
}

function fieldsOf({ siteTitle, siteDescription, ogTitle, ogDescription, ogImage }: PublicSeo): PublicSeo {
  return { siteTitle, siteDescription, ogTitle, ogDescription, ogImage };
}
