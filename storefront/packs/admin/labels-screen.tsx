import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pack } from '#core/packs/packs-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { NoLabels } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PackForm } from './pack-form.tsx';
import { PackList } from './pack-list.tsx';
import { labelSettingsPath, packQueries } from './pack-queries.ts';
import { PrintLabel } from './print-label.tsx';

/** /admin/labels: the form for weighing and labelling packs, and the list of labelled packs. */
export function LabelsScreen() {
  const { labels } = useShop();
  const maySet = useMay('owner');
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title="Labels"
          actions={
            labels && maySet ? (
              <ButtonLink to={labelSettingsPath} variant="secondary" size="sm">
                Label settings
              </ButtonLink>
            ) : null
          }
        />
      </div>
      {labels ? <Labels /> : <NoLabels />}
    </>
  );
}

function Labels() {
  const { data: settings, isError, refetch } = useQuery(packQueries.settings());
  const [last, setLast] = useState<Pack | null>(null);
  if (isError) {
    return (
      <ScreenFailure text="Couldn’t load the label settings. Check your connection and try again." onRetry={refetch} />
    );
  }
  return (
    <>
      <div className="print:hidden">
        <PackForm onMade={setLast} />
      </div>
      {last !== null && settings !== undefined ? (
        <PrintLabel key={last.number} pack={last} settings={settings} />
      ) : null}
      <div className="mt-10 print:hidden">
        <PackList onPrinted={setLast} />
      </div>
    </>
  );
}
