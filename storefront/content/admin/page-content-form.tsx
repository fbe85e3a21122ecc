import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { callPath } from '#core/call-path.ts';
import { type PageContent, type PageContentResponse, type PageType, pageContentSchema } from '#core/content/content.ts';
import { readPageContent } from '#core/content/content-api.ts';
import { isImageAddress } from '#core/content/field-schemas.ts';
import { builtInPage } from '#core/content/neutral-content.ts';
import { type PolicyPage, policyPages } from '#core/content/policy-page.ts';
import { savePageContent } from '#core/content/staff-content-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { FormField, FormTextAreaField } from '#storefront/ui/forms/form-field.tsx';
import { contentQueries } from '../content-queries.ts';
import { ownImage, PageImage } from '../page-content.tsx';
import { DescriptionCounter, ImageField } from './content-fields.tsx';
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
  /** Hints about where the page shows its title and its content. */
  title: string;
  content: string;
}

const policyUse = (page: PolicyPage): PageUse => ({
  path: `/${page}`,
  title: 'The heading of the page.',
  content: 'The whole page.',
});

const uses: Record<PageType, PageUse> = {
  home: { path: '/', title: 'The main heading of the home page.', content: 'Shown under the heading.' },
  about: { path: '/about', title: 'The heading of the About Us page.', content: 'The Our Story section of the page.' },
  terms: policyUse('terms'),
  privacy: policyUse('privacy'),
  delivery: policyUse('delivery'),
  returns: policyUse('returns'),
  products: { path: '/products', title: 'Shown above the list of products.', content: 'Introduces the list.' },
};

interface PageContentFormProps {
  page: PageType;
  onDirty(isDirty: boolean): void;
}

/** The form for the texts and the picture of one page. */
export function PageContentForm({ page, onDirty }: PageContentFormProps) {
  return (
    <EditorRecord
      record={staffContentQueries.page(page)}
      failure="Couldn’t load the content of this page. Check your connection and try again."
      fallback={{ ...builtInPage(page, useShop()), contentHtml: '', version: 0 }}
    >
      {(latest) => <LoadedForm page={page} latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ page, latest, onDirty }: PageContentFormProps & { latest: PageContentResponse }) {
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: startOf(latest).fields });
  const { control } = form;
  const [isUploading, setUploading] = useState(false);
  const use = uses[page];
  const editor = useEditorForm<Fields, Fields, PageContentResponse>({
    form,
    record: staffContentQueries.page(page),
    draftName: callPath(readPageContent, { params: { pageType: page } }),
    latest: startOf(latest),
    startOf,
    text: { labels },
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
      {(policyPages as readonly PageType[]).includes(page) ? <CheckNotice page={page} /> : null}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <FormField form={form} name="title" label={labels.title} hint={use.title} />
          <FormTextAreaField
            form={form}
            name="metaDescription"
            label={labels.metaDescription}
            rows={3}
            className="[&_textarea]:min-h-20 [&_textarea]:field-sizing-content"
            hint={<DescriptionCounter text={values.metaDescription} />}
          />
          <FormTextAreaField
            form={form}
            name="content"
            label={labels.content}
            rows={14}
            hint={`${use.content} Markdown: **bold**, *italic*, # heading, - list, [words](https://example.com).`}
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
                hint={
                  (policyPages as readonly PageType[]).includes(page)
                    ? 'Shown when the page is shared.'
                    : 'Shown on the page and when the page is shared.'
                }
              />
            )}
          />
        </div>
        <PagePreview title={values.title} content={values.content} imageUrl={values.imageUrl} />
      </div>
    </EditorForm>
  );
}

/** Asks the owner to have the default text checked by a lawyer, because the shop is bound by what the text promises. */
function CheckNotice({ page }: { page: PageType }) {
  return (
    <p role="note" className="mb-6 max-w-prose border-l-4 border-brass bg-bone px-4 py-3 text-sm">
      <strong>Have these checked by a lawyer.</strong> The default text is a starting point for a butcher in Australia,
      not legal advice. Make sure that it describes what you really do.
      {page === 'privacy'
        ? ' If the shop uses Google Analytics, or anyone else sees customers’ details, say so here.'
        : ''}
      {page === 'delivery'
        ? ' The page shows areas, days, order times and prices above it: they come from the Delivery tab.'
        : ''}
    </p>
  );
}

function startOf({ title, metaDescription, content, imageUrl, version }: PageContentResponse): FormStart<Fields> {
  return { fields: { title, metaDescription, content, imageUrl }, version };
}

/** A preview of a page's title, content and picture, updated during typing. */
function PagePreview({ title, content, imageUrl }: Pick<PageContent, 'title' | 'content' | 'imageUrl'>) {
  const { html, isFailed } = useMarkdownPreview(content);
  const image = isImageAddress(imageUrl.trim()) ? ownImage({ imageUrl: imageUrl.trim() }) : undefined;
  const container = useRef<HTMLDivElement>(null);
  // Links in the preview do nothing: following one would leave the form.
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    };
    const shown = container.current;
    shown?.addEventListener('click', stay);
    return () => shown?.removeEventListener('click', stay);
  }, []);
  return (
    <section aria-labelledby="page-preview-heading" className="xl:sticky xl:top-4">
      <h2 id="page-preview-heading" className="mb-2 text-lg">
        Preview
      </h2>
      <div className="border border-rule bg-paper p-5 sm:p-6">
        <p className="font-display text-3xl font-semibold text-balance">{title}</p>
        {isFailed ? <p className="mt-4 text-sm text-oxblood">Couldn’t load the preview.</p> : null}
        <div
          ref={container}
          className="prose mt-4 text-lg"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown without HTML
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {image ? <PageImage key={image} src={image} sizes="40rem" className="mt-5 aspect-[4/3]" /> : null}
      </div>
    </section>
  );
}

/** Returns Markdown as HTML, rendered by the server as on the page. The last result stays until the next result has loaded. */
function useMarkdownPreview(content: string): { html: string; isFailed: boolean } {
  const debounced = useDebouncedText(content);
  const { data, isError } = useQuery({
    ...staffContentQueries.markdown(debounced),
    placeholderData: keepPreviousData,
  });
  return { html: data?.html ?? '', isFailed: isError };
}
