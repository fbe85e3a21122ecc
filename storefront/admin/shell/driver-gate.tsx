import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmPrompt } from '#storefront/accounts/admin/security/confirm-prompt.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ScreenSkeleton } from './screen-heading.tsx';

const OwnSecurityScreen = lazy(async () => ({
  default: (await import('#storefront/accounts/admin/security/own-security-screen.tsx')).OwnSecurityScreen,
}));

const runPath = '/admin/run';

/**
 * Drivers have a single page, which is a separate document. Every other staff URL redirects there, except their own security
 * settings.
 */
export function DriverGate() {
  const isBrowser = staffPlatform().openLink === null;
  const isOwnSecurity = useLocation().pathname === '/admin/security';
  useEffect(() => {
    if (isBrowser && !isOwnSecurity) window.location.replace(runPath);
  }, [isBrowser, isOwnSecurity]);
  if (isOwnSecurity) {
    return (
      <main id="main" className="admin page min-h-dvh py-6">
        <Suspense fallback={<ScreenSkeleton />}>
          <OwnSecurityScreen />
          <ConfirmPrompt />
        </Suspense>
        <ButtonLink to={runPath} variant="secondary" className="mt-8">
          Back to the run
        </ButtonLink>
      </main>
    );
  }
  return (
    <main id="main" className="page min-h-dvh py-6 sm:py-10">
      <PageHead title="Admin" description="For the shop’s staff." canonicalPath="/admin" noindex />
      <Wordmark />
      <h1 className="mt-6 text-3xl sm:mt-10">You are signed in as a driver</h1>
      <p className="mt-2 text-steel">Drivers can open only the run.</p>
      <ButtonLink to={runPath} className="mt-4">
        Open the run
      </ButtonLink>
    </main>
  );
}
