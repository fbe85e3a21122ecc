import { useMemo } from 'react';
import { type Email, emailStates, listEmails } from '#core/admin/test-tools-api.ts';
import { formatInstant } from '#core/dates.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useAdminRecord } from '../editor/use-admin-record.ts';
import type { Column } from '../list/data-table.tsx';
import { ListFilter } from '../list/list-controls.tsx';
import { ListTable } from '../list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '../list/use-admin-list.ts';
import { overviewQuery } from '../overview/overview-query.ts';
import { TestToolsEmail } from './test-tools-email.tsx';
import { emailQueries } from './test-tools-queries.ts';
import { emailStateText, formatEmailKind } from './test-tools-text.ts';

const filters = ['state'] as const;
const states = [
  ['', 'All emails'] as const,
  ...emailStates.map((state) => [state, emailStateText[state].label] as const),
];

/** Every email that the shop has written, sent or not. Pressing an email opens it within the list. */
export function TestToolsEmails() {
  const list = useListState({ filters, accepts: listEmails.query });
  const emails = useAdminList(
    emailQueries.list(list.query),
    'Couldn’t load the emails. Check your connection and try again.',
  );
  const openId = Number(list.filter('open')) || null;
  const { change, page } = list;
  const columns = useMemo(() => {
    const toggle = (id: number) => change({ open: id === openId ? null : id, page: page === 1 ? null : page });
    return emailColumns(openId, toggle);
  }, [openId, change, page]);
  const { data: overview, isFailed } = useAdminRecord(overviewQuery);
  // Nothing is shown until the overview has loaded. Otherwise its notice would push the list down.
  if (!overview && !isFailed) {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-dvh" />
      </div>
    );
  }
  return (
    <>
      {overview?.sendsLetters === false ? <NoMailServer /> : null}
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <ListFilter list={list} name="state" label="Shown" options={states} />
      </div>
      <ListTable
        caption="Emails"
        columns={columns}
        list={list}
        found={emails}
        rowKey={({ id }) => id}
        empty={<NoEmails list={list} />}
        below={(email) => (email.id === openId ? <TestToolsEmail email={email} /> : null)}
      />
    </>
  );
}

/** A notice that the shop has no mail server. It is prominent, because everything else works without one. */
function NoMailServer() {
  return (
    <p className="ledger-margin mb-4 bg-bone px-4 py-2.5 text-sm">
      <strong>Emails aren’t being sent: no mail server is set up.</strong> They wait here, where you can read them,
      until the shop is started with <code>SMTP_URL</code>. Until then customers get none of them.
    </p>
  );
}

function emailColumns(openId: number | null, toggle: (id: number) => void): Column<Email>[] {
  return [
    {
      key: 'when',
      header: 'Created',
      phone: 'hide',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => formatInstant(createdAt),
    },
    { key: 'to', header: 'To', phone: 'hide', className: 'max-w-64 break-words', cell: ({ to }) => to },
    {
      key: 'subject',
      header: 'Subject',
      className: 'break-words lg:min-w-56',
      cell: ({ subject, to, createdAt }) => (
        <>
          {subject}
          <span className="block text-xs break-all text-steel md:hidden">
            {to}, {formatInstant(createdAt)}
          </span>
        </>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      phone: 'hide',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: ({ kind }) => formatEmailKind(kind),
    },
    { key: 'state', header: 'State', className: 'lg:min-w-36', cell: (email) => <EmailState email={email} /> },
    {
      key: 'open',
      header: 'Read',
      srOnlyHeader: true,
      align: 'right',
      cell: ({ id, subject }) => (
        <Button variant="secondary" size="xs" aria-expanded={id === openId} onClick={() => toggle(id)}>
          {id === openId ? 'Close' : 'Read'}
          <span className="sr-only"> “{subject}”</span>
        </Button>
      ),
    },
  ];
}

function EmailState({ email }: { email: Email }) {
  const { state, sentAt, attempts, lastError } = email;
  const { label, tone } = emailStateText[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {sentAt ? <span className="block text-xs text-steel">{formatInstant(sentAt)}</span> : null}
      {sentAt === null && lastError !== null ? (
        <span className="block text-xs text-steel">
          {attempts === 0 ? 'Mail server not reached' : attempts === 1 ? 'Refused once' : `Refused ${attempts} times`}
        </span>
      ) : null}
    </>
  );
}

function NoEmails({ list }: { list: ListState }) {
  if (list.q === '' && list.filter('state') === '') {
    return (
      <>
        <p className="font-semibold">No emails yet.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          The shop writes one when someone orders, pays, opens an account or forgets a password.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No emails match.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">Search covers addresses, subjects and kinds.</p>
      <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ q: null, state: null })}>
        Show all emails
      </Button>
    </>
  );
}
