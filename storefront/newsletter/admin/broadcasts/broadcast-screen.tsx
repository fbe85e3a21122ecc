import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { BroadcastDetail } from '#core/newsletter/broadcast-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { EmailPreview } from '#storefront/email/admin/email-preview.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { BroadcastProgress } from './broadcast-progress.tsx';
import { broadcastQueries } from './broadcast-queries.ts';
import { filledSubject } from './broadcast-state.ts';

/** /admin/broadcasts/:id: edits and sends a draft, or shows the result of sending it. */
export function BroadcastScreen() {
  const { id = '' } = useParams();
  const [isDirty, setDirty] = useState(false);
  const shop = useShop();
  return (
    <>
      <LeaveGuard unsaved={isDirty ? ['this email'] : []} />
      <EditorRecord
        key={id}
        record={broadcastQueries.detail(id)}
        failure="Couldn’t load the email. Check your connection and try again."
        missing={<p>There is no such email.</p>}
        heading={(latest) => (
          <ScreenHeading
            title={latest === undefined ? 'Broadcast' : filledSubject(latest, shop)}
            back={{ to: '/admin/broadcasts', label: 'Broadcasts' }}
          />
        )}
      >
        {(latest) =>
          latest.state === 'draft' ? (
            <BroadcastForm latest={latest} onDirty={setDirty} />
          ) : (
            <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
              <BroadcastProgress broadcast={latest} />
              <SentEmail broadcast={latest} />
            </div>
          )
        }
      </EditorRecord>
    </>
  );
}

function SentEmail({ broadcast }: { broadcast: BroadcastDetail }) {
  const { subject, preview, content, productId, perMinute } = broadcast;
  const { data, isError } = useQuery(broadcastQueries.preview({ subject, preview, content, productId, perMinute }));
  return <EmailPreview preview={data} failure={isError ? 'Couldn’t load the preview.' : ''} />;
}
