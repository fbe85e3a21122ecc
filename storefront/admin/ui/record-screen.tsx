import type { ReactNode } from 'react';
import type { AdminQuery } from '../admin-query.ts';
import { useAdminRecord } from '../editor/use-admin-record.ts';
import { ScreenFailure } from '../shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '../shell/screen-heading.tsx';

interface RecordScreenProps<Found> {
  record: AdminQuery<Found>;
  /** The word for the record within a sentence, such as "purchase". */
  name: string;
  /** The heading while the record is loading, and if it can't be loaded or doesn't exist. */
  title: string;
  /** The link to the list of the records, above the heading. */
  back: { to: string; label: string };
  /** The label of the button that leads to the list if there is no record. */
  allLabel: string;
  children(found: Found): ReactNode;
}

/** The screen of one record. Until the record is loaded, shows that it is loading, can't be loaded, or doesn't exist. */
export function RecordScreen<Found>({ record, name, title, back, allLabel, children }: RecordScreenProps<Found>) {
  const { data, isPending, isFailed, refresh } = useAdminRecord(record);
  if (data) return children(data);
  const failure = isFailed
    ? `Couldn’t load the ${name}. Check your connection and try again.`
    : `There is no such ${name}.`;
  return (
    <>
      <ScreenHeading title={title} back={back} />
      {isPending ? (
        <ScreenSkeleton />
      ) : (
        <ScreenFailure
          text={failure}
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: back.to, label: allLabel }}
        />
      )}
    </>
  );
}
