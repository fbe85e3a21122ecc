import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PageType, pageTypes } from '#core/content/content.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { DeliveryEditor } from '#storefront/delivery/admin/editor/delivery-editor.tsx';
import { SubscribersSection } from '#storefront/newsletter/admin/subscribers-section.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { PageContentForm } from './page-content-form.tsx';
import { PublicSeoForm } from './public-seo-form.tsx';
import { ShopSettingsForm } from './shop-settings-form.tsx';

type Editor = PageType | 'seo' | 'shop' | 'zones';

const address = '/site-content';
const panelId = 'site-content-panel';
const pagePanelId = 'page-panel';
const pageLabels: Record<PageType, string> = {
  home: 'Home',
  about: 'About',
  products: 'Products',
  terms: 'Terms',
  privacy: 'Privacy',
  delivery: 'Delivery',
  returns: 'Returns',
};
const sections = [
  { id: 'pages', label: 'Page Content' },
  { id: 'seo', label: 'SEO Settings' },
  { id: 'shop', label: 'Shop' },
  { id: 'zones', label: 'Delivery' },
  { id: 'newsletter', label: 'Newsletter' },
] as const;
const editors: readonly Editor[] = [...pageTypes, 'seo', 'shop', 'zones'];
const unsavedName = (editor: Editor): string => {
  if (editor === 'seo') return 'SEO settings';
  if (editor === 'zones') return 'delivery';
  return editor === 'shop' ? 'the shop’s settings' : `the page ${pageLabels[editor]}`;
};

/** /site-content: the content of the pages, the search-engine settings, the shop's details, delivery, and the newsletter. */
export function SiteContentScreen() {
  const [search] = useSearchParams();
  const section = sections.find(({ id }) => id === search.get('tab'))?.id ?? 'pages';
  const page = pageTypes.find((type) => type === search.get('page')) ?? 'home';
  const shown: Editor | null = section === 'newsletter' ? null : section === 'pages' ? page : section;
  const { unsaved, onDirty } = useUnsavedEditors();
  const marked = (names: readonly Editor[]) => (names.some((name) => unsaved.has(name)) ? <UnsavedMark /> : undefined);
  return (
    <>
      <LeaveGuard unsaved={editors.filter((name) => unsaved.has(name)).map(unsavedName)} />
      <ScreenHeading title="Site Content" />
      <LinkTabs
        label="Site content"
        panelId={panelId}
        tabs={sections.map(({ id, label }) => ({
          to: `${address}?tab=${id}`,
          label,
          icon: id === 'newsletter' ? undefined : marked(id === 'pages' ? pageTypes : [id]),
          selected: id === section,
        }))}
      />
      <section id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-5">
        {section === 'pages' ? (
          <LinkTabs
            label="Page"
            panelId={pagePanelId}
            tabs={pageTypes.map((type) => ({
              to: `${address}?tab=pages&page=${type}`,
              label: pageLabels[type],
              icon: marked([type]),
              selected: type === page,
            }))}
          />
        ) : null}
        {section === 'newsletter' ? <SubscribersSection /> : null}
        {editors
          // An editor with unsaved changes stays mounted but hidden. Other editors load again when they are opened.
          .filter((name) => name === shown || unsaved.has(name))
          .map((name) => (
            <div key={name} hidden={name !== shown} {...(name === page && name === shown ? pagePanel : {})}>
              <EditorOf name={name} onDirty={onDirty[name]} />
            </div>
          ))}
      </section>
    </>
  );
}

const pagePanel = { id: pagePanelId, role: 'tabpanel', 'aria-labelledby': tabId(pagePanelId), className: 'pt-5' };

function EditorOf({ name, onDirty }: { name: Editor; onDirty(isDirty: boolean): void }): ReactNode {
  if (name === 'seo') return <PublicSeoForm onDirty={onDirty} />;
  if (name === 'zones') return <DeliveryEditor onDirty={onDirty} />;
  if (name === 'shop') return <ShopSettingsForm onDirty={onDirty} />;
  return <PageContentForm page={name} onDirty={onDirty} />;
}

function UnsavedMark() {
  return (
    <span>
      <span aria-hidden="true" className="mr-1 inline-block size-2 rounded-full bg-oxblood align-middle" />
      <span className="sr-only">Unsaved changes:</span>
    </span>
  );
}

/** Which editors have unsaved changes, and a callback for each editor to report them. */
function useUnsavedEditors() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<Editor>>(new Set());
  const report = useCallback((name: Editor, isDirty: boolean) => {
    setUnsaved((before) => {
      if (before.has(name) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);
  const onDirty = useMemo(
    () =>
      Object.fromEntries(editors.map((name) => [name, (isDirty: boolean) => report(name, isDirty)])) as Record<
        Editor,
        (isDirty: boolean) => void
      >,
    [report],
  );
  return { unsaved, onDirty };
}
