import type { EmailTextResponse } from '#core/email/email-text-api.ts';
import { emailTextDefinition } from '#core/email/email-text-kinds.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { emailTextQueries } from './email-text-queries.ts';

const groups = ['Orders', 'Laybys', 'Delivery', 'Corrections', 'Accounts', 'News'] as const;

/** /admin/emails: every type of email that the shop sends to customers, and which of them have the owner's own text. */
export function EmailsScreen() {
  const { data, isFailed, refresh } = useAdminRecord(emailTextQueries.list());
  return (
    <>
      <ScreenHeading
        title="Emails"
        actions={
          <ButtonLink to="/admin?tab=tools" variant="secondary" size="sm">
            Emails sent
          </ButtonLink>
        }
      />
      <p className="mb-5 max-w-prose text-sm text-steel">
        The emails that the shop sends automatically. You can change the subject, heading, opening and closing; the shop
        fills in amounts, payments, the lay-by agreement, links and the sender. Changes apply to new emails.
      </p>
      {isFailed ? (
        <LoadFailure className="mb-5 border border-oxblood p-4" onRetry={refresh}>
          Couldn’t load the texts.
        </LoadFailure>
      ) : null}
      {data ? (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-2">
          {groups.map((group) => (
            <EmailGroup
              key={group}
              group={group}
              texts={data.filter(({ kind }) => emailTextDefinition(kind).group === group)}
            />
          ))}
        </div>
      ) : isFailed ? null : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-300" />
        </div>
      )}
    </>
  );
}

function EmailGroup({ group, texts }: { group: string; texts: readonly EmailTextResponse[] }) {
  return (
    <section aria-label={group}>
      <h2 className="border-b border-ink pb-2 text-xl">{group}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text.kind} className="relative border-b border-rule py-3 hover:bg-bone/60">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-base font-semibold">
                <ShopLink
                  to={`/admin/emails/${text.kind}`}
                  className="inline-flex min-h-11 items-center after:absolute after:inset-0"
                >
                  {emailTextDefinition(text.kind).label}
                </ShopLink>
              </h3>
              {text.isFirst ? null : <Badge tone="progress">Your text</Badge>}
            </div>
            <p className="text-sm text-steel">{emailTextDefinition(text.kind).sent}</p>
            <p className="mt-1 text-sm wrap-anywhere">{text.subject}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
