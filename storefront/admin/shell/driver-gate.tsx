import { useEffect } from 'react';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';

const runPath = '/admin/run';

/** Drivers have one page, which is a document of its own: any other staff address leads there. */
export function DriverGate() {
  const isBrowser = staffPlatform().openLink === null;
  useEffect(() => {
    if (isBrowser) window.location.replace(runPath);
  }, [isBrowser]);
  return (
    <main id="main" className="page min-h-dvh py-6 sm:py-10">
      <PageHead title="Admin" description="For the shop’s staff." canonicalPath="/admin" noindex />
      <Wordmark />
      <h1 className="mt-6 text-3xl sm:mt-10">You are signed in as a driver</h1>
      <p className="mt-2 text-steel">Drivers see the run, and nothing else of the shop.</p>
      <ButtonLink to={runPath} className="mt-4">
        Open the run
      </ButtonLink>
    </main>
  );
}
