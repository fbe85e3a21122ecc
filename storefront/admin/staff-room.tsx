import type { User } from '#core/accounts/account.ts';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';

interface Tool {
  href: string;
  name: string;
  does: string;
}

/** The tools that exist. None of these is a page of the shop's own screens, so they are plain links. */
const tools: readonly Tool[] = [
  { href: '/api/docs', name: 'API documentation', does: 'Every call of the shop, with what it takes and answers.' },
  { href: '/api/openapi.json', name: 'OpenAPI document', does: 'The same, for programs to read.' },
  { href: '/api/health', name: 'Health', does: 'Says "ok" while the shop serves.' },
];

/** What staff find behind the gate. */
export function StaffRoom({ user }: { user: User }) {
  const { businessName, comingSoon, provider } = useShop();
  const { isSigningOut, signOut } = useSignOut();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-steel">{businessName}, staff</p>
          <h1 className="text-4xl">{name}</h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/" variant="secondary" size="sm">
            View shop
          </ButtonLink>
          <Button variant="secondary" size="sm" disabled={isSigningOut} onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </div>
      <hr className="ledger-rule mt-6 mb-8" />
      <dl className="ledger">
        <div>
          <dt>The shop is</dt>
          <dd className="font-semibold">{comingSoon ? 'Coming soon' : 'Open'}</dd>
        </div>
        <div>
          <dt>Payments go through</dt>
          <dd className="font-semibold">{provider === 'till' ? 'the simulated till: no money moves' : 'Stripe'}</dd>
        </div>
      </dl>
      <h2 className="mt-10 text-2xl">Your tools</h2>
      <ul className="mt-3 border-t border-ink">
        {tools.map((tool) => (
          <li key={tool.href} className="border-b border-rule py-3">
            <a href={tool.href} className="text-link">
              {tool.name}
            </a>
            <p className="text-sm text-steel">{tool.does}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-prose text-sm text-steel">
        Orders, products, laybys and site content cannot be managed on screen in this version.
      </p>
    </div>
  );
}
