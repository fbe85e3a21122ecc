import type { ReactNode } from 'react';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { codesPath, scalesPath } from './scale-queries.ts';

const panelId = 'scales-panel';
const tabs = [
  { to: scalesPath, label: 'Scales' },
  { to: codesPath, label: 'Codes' },
];

/** The heading and the tabs of the settings for scales and codes. */
export function ScalesFrame({ open, children }: { open: string; children: ReactNode }) {
  return (
    <>
      <ScreenHeading title="Scales and codes" />
      <LinkTabs
        label="Scales and codes"
        panelId={panelId}
        tabs={tabs.map((tab) => ({ ...tab, selected: tab.to === open }))}
      />
      <section
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId)}
        className="border border-t-0 border-ink bg-white p-4 sm:p-6"
      >
        {children}
      </section>
    </>
  );
}
