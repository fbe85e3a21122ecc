import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type EmailTextKind, emailTextDefinition, emailTextKindNames } from '#core/email/email-text-kinds.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { EmailTextForm } from './email-text-form.tsx';
import { emailTextQueries } from './email-text-queries.ts';

/** /admin/emails/:kind: the text of one type of email, next to a preview. */
export function EmailTextScreen() {
  const { kind: named } = useParams();
  const kind = emailTextKindNames.find((each) => each === named);
  const back = { to: '/admin/emails', label: 'Emails' };
  if (kind === undefined) {
    return (
      <>
        <ScreenHeading title="Email" back={back} />
        <p>There is no such email.</p>
      </>
    );
  }
  return <KnownKind key={kind} kind={kind} back={back} />;
}

function KnownKind({ kind, back }: { kind: EmailTextKind; back: { to: string; label: string } }) {
  const [isDirty, setDirty] = useState(false);
  const { label, sent } = emailTextDefinition(kind);
  return (
    <>
      <LeaveGuard unsaved={isDirty ? [`the email “${label}”`] : []} />
      <ScreenHeading title={label} back={back} />
      <p className="mb-5 max-w-prose text-sm text-steel">{sent}</p>
      <EditorRecord
        record={emailTextQueries.text(kind)}
        failure="Couldn’t load the text of this email. Check your connection and try again."
      >
        {(latest) => <EmailTextForm latest={latest} onDirty={setDirty} />}
      </EditorRecord>
    </>
  );
}
