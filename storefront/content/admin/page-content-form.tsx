import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type PageContent, type PageContentResponse, type PageType, pageContentSchema } from '#core/content/content.ts';
import { readPageContent } from '#core/content/content-api.ts';
import { defaultPages } from '#core/content/default-content.ts';
import { savePageContent } from '#core/content/staff-content-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { call, callPath } from '#storefront/api/call.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { DescriptionCounter, ImageField } from './content-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { staffContentQueries } from './staff-content-queries.ts';

type Fields = Omit<PageContent, 'pageType'>;

const schema = pageContentSchema.omit({ pageType: true });
const labels: Record<keyof Fields, string> = {
  title: 'Title',
  metaDescription: 'Meta description',
  content: 'Content',
  imageUrl: 'Image',
};

interface PageUse {
  path: string;
  /** What title and content are for on this page. */
  title: string;
  content: string;
}

const uses: Record<PageType, PageUse> = {
  home: { path: '/', title: 'The main heading of the home page.', content: 'Stands under the heading.' },
  about: { path: '/about', title: 'The heading of the page About Us.', content: 'The page’s section Our Story.' },
  products: { path: '/products', title: 'Stands over the list of products.', content: 'Introduces the list.' },
};

export interface PageContentFormProps {
  page: PageType;
  onDirty(isDirty: boolean): void;
}

/** The texts and the picture of one page. */
export function PageContentForm({ page, onDirty }: PageContentFormProps) {
  return (
    <EditorRecord
      record={staffContentQueries.page(page)}
      failure="The content of this page could not be loaded."
      fallback={{ ...defaultPages[page], contentHtml: '', version: 0 }}
    >
      {(latest) => <LoadedForm page={page} latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ page, latest, onDirty }: PageContentFormProps & { latest: PageContentResponse }) {
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: startOf(latest).fields });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [isUploading, setUploading] = useState(false);
  const use = uses[page];
  const editor = useEditorForm<Fields, Fields, PageContentResponse>({
    form,
    record: staffContentQueries.page(page),
    draftName: callPath(readPageContent, { params: { pageType: page } }),
    latest: startOf(latest),
    startOf,
    words: { labels },
    send: (body) => call(savePageContent, { params: { pageType: page }, body }),
    success: { title: 'Success', description: `Page content for ${page} page saved successfully` },
    failure: { title: 'Error', description: 'Failed to save page content' },
    refresh: [contentQueries.page(page).queryKey],
    onDirty,
  });
  const { values } = editor;
  return (
    <EditorForm
      editor={editor}
      label={`Page content, ${page}`}
      what="this page"
      save="Save Page Content"
      isUploading={isUploading}
      beside={
        <ButtonLink to={use.path} variant="secondary" size="sm">
          View page
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Field label={labels.title} hint={use.title} error={errors.title?.message} {...register('title')} />
          <TextAreaField
            label={labels.metaDescription}
            rows={3}
            className="[&_textarea]:min-h-20 [&_textarea]:field-sizing-content"
            hint={<DescriptionCounter text={values.metaDescription} />}
            error={errors.metaDescription?.message}
            {...register('metaDescription')}
          />
          <TextAreaField
            label={labels.content}
            rows={14}
            hint={`${use.content} Markdown: **bold**, *italic*, # heading, - list, [words](https://example.com).`}
            error={errors.content?.message}
            {...register('content')}
          />
          <Controller
            control={control}
            name="imageUrl"
            render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
              <ImageField
                label={labels.imageUrl}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                onPendingChange={setUploading}
                error={error?.message}
                hint="Shown on the page and where the page is shared."
              />
            )}
          />
        </div>
        <PagePreview title={values.title} content={values.content} imageUrl={values.imageUrl} />
      </div>
    </EditorForm>
  );
}

function startOf({ title, metaDescription, content, imageUrl, version }: PageContentResponse): FormStart<Fields> {
  return { fields: { title, metaDescription, content, imageUrl }, version };
}
