import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import { type Seo, type SeoResponse, seoSchema } from '#core/content/seo.ts';
import { saveSeo } from '#core/content/staff-content-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { call } from '#storefront/api/call.ts';
import { usePageContent } from '#storefront/content/page-content.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { publicSeoLabels, SeoEditor } from './seo-editor.tsx';
import { changedBySeo, staffContentQueries } from './staff-content-queries.ts';

const labels: Record<keyof Seo, string> = {
  ...publicSeoLabels,
  keywords: 'Keywords',
  businessName: 'Business name',
  businessType: 'Business type',
  location: 'Location',
  phone: 'Phone',
};

const unsavedNames = ['SEO settings'];
const staysAt = ({ search }: { search: string }) => new URLSearchParams(search).get('tab') === 'seo';

/** The dashboard's SEO Settings: all ten settings, with previews. */
export function SeoTab() {
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <LeaveGuard unsaved={isDirty ? unsavedNames : []} staysAt={staysAt} />
      <EditorRecord record={staffContentQueries.seo()} failure="Failed to fetch SEO settings">
        {(latest) => <LoadedForm latest={latest} onDirty={setDirty} />}
      </EditorRecord>
    </>
  );
}

function LoadedForm({ latest, onDirty }: { latest: SeoResponse; onDirty(isDirty: boolean): void }) {
  const form = useForm<Seo>({ resolver: zodResolver(seoSchema), defaultValues: startOf(latest).fields });
  const { register, formState } = form;
  const editor = useEditorForm<Seo, Seo, SeoResponse>({
    form,
    record: staffContentQueries.seo(),
    draftName: callPath(saveSeo, {}),
    latest: startOf(latest),
    startOf,
    text: { labels },
    send: (body) => call(saveSeo, { body }),
    success: { title: 'SEO Updated', description: 'SEO settings saved successfully' },
    failure: { title: 'Update Failed', description: 'Failed to update SEO settings' },
    refresh: changedBySeo,
    onDirty,
  });
  const field = (name: keyof Seo) => ({
    ...register(name),
    label: labels[name],
    error: formState.errors[name]?.message,
  });
  const { businessName } = editor.values;
  return (
    <SeoEditor form={form} editor={editor} businessName={businessName} version={latest.version} beside={<HomeText />}>
      <Field hint="Separated by commas." {...field('keywords')} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field hint="Added to the end of every page’s title." {...field('businessName')} />
        <Field hint="A schema.org type, e.g. ButcherShop." {...field('businessType')} />
        <Field hint="Where you sell." {...field('location')} />
        <Field type="tel" hint="Used if the Shop section has none." {...field('phone')} />
      </div>
    </SeoEditor>
  );
}

/** Tells the owner that the home page has its own texts, which search results show instead. */
function HomeText() {
  if (!usePageContent('home')?.version) return null;
  return (
    <p className="mt-4 text-sm text-steel">
      The home page has a title and a description of its own, which search engines show instead.{' '}
      <ShopLink to="/site-content?tab=pages&page=home" className="text-link">
        Edit them
      </ShopLink>
    </p>
  );
}

function startOf({ version, ...fields }: SeoResponse): FormStart<Seo> {
  return { fields, version };
}
