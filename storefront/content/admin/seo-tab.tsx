import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PageContentAnswer } from '#core/content/content.ts';
import { type Seo, type SeoAnswer, seoSchema } from '#core/content/seo.ts';
import type { saveSeo } from '#core/content/staff-content-api.ts';
import { postJson } from '#storefront/api/api-client.ts';
import { Field } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorRecord } from './editor-record.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PublicSeoFields, publicSeoLabels } from './public-seo-fields.tsx';
import { seoPath, seoReaders } from './public-seo-form.tsx';
import { aboveSaveBar, SaveBar } from './save-bar.tsx';
import { SeoPreviews } from './seo-previews.tsx';
import { useEditorForm } from './use-editor-form.ts';

const labels = {
  ...publicSeoLabels,
  keywords: 'Keywords',
  businessName: 'Business name',
  businessType: 'Business type',
  location: 'Location',
  phone: 'Phone',
};

const unsavedNames = ['SEO settings'];
const staysAt = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/admin' && new URLSearchParams(search).get('tab') === 'seo';

/** The dashboard's SEO Settings: all ten, and what they make of the shop elsewhere. */
export function SeoTab() {
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <LeaveGuard unsaved={isDirty ? unsavedNames : []} staysAt={staysAt} />
      <EditorRecord<SeoAnswer> path={seoPath} failure="Failed to fetch SEO settings">
        {(latest) => <LoadedForm latest={latest} onDirty={setDirty} />}
      </EditorRecord>
    </>
  );
}

function LoadedForm({ latest, onDirty }: { latest: SeoAnswer; onDirty(isDirty: boolean): void }) {
  const form = useForm<Seo>({ resolver: zodResolver(seoSchema), defaultValues: fieldsOf(latest) });
  const { register, watch, setValue, formState } = form;
  const editor = useEditorForm<Seo, Seo, SeoAnswer>({
    form,
    path: seoPath,
    latest,
    toFields: fieldsOf,
    labels,
    send: (body) => postJson<typeof saveSeo>(seoPath, body),
    success: { title: 'SEO Updated', description: 'SEO settings saved successfully' },
    failure: { title: 'Update Failed', description: 'Failed to update SEO settings' },
    refresh: seoReaders,
    onDirty,
  });
  const values = watch();
  const [isUploading, setUploading] = useState(false);
  const field = (name: keyof Seo) => ({ ...register(name), error: formState.errors[name]?.message });
  return (
    <form noValidate onSubmit={editor.save} aria-label="SEO settings" className={aboveSaveBar}>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <PublicSeoFields
            values={values}
            field={field}
            onUploading={setUploading}
            onPicture={(path) =>
              setValue('ogImage', path, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
          <Field label={labels.keywords} hint="Separated by commas." {...field('keywords')} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Field label={labels.businessName} hint="Ends every page’s title." {...field('businessName')} />
            <Field label={labels.businessType} hint="One of schema.org, e.g. ButcherShop." {...field('businessType')} />
            <Field label={labels.location} hint="Where you sell." {...field('location')} />
            <Field label={labels.phone} type="tel" hint="If the Shop section has none." {...field('phone')} />
          </div>
        </div>
        <div>
          <SeoPreviews seo={values} businessName={values.businessName} version={latest.version} />
          <HomeWords />
        </div>
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

/** The home page may have words of its own, which then stand in search results. */
function HomeWords() {
  const { data } = useQuery<PageContentAnswer>({ queryKey: ['/api/content/home'] });
  if (!data?.version) return null;
  return (
    <p className="mt-4 text-sm text-steel">
      The home page has a title and a description of its own, which search engines show instead.{' '}
      <ShopLink to="/site-content?tab=pages&page=home" className="text-link">
        Edit them
      </ShopLink>
    </p>
  );
}

function fieldsOf({ version: _version, ...fields }: SeoAnswer): Seo {
  return fields;
}
