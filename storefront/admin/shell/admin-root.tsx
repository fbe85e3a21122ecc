import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { FailedPage } from '#storefront/layout/failed-page.tsx';
import { RootLayout } from '#storefront/layout/root-layout.tsx';

export function AdminRoot() {
  useOwnHead();
  return (
    <RootLayout>
      <Outlet />
      <ScrollRestoration />
    </RootLayout>
  );
}

export function AdminRootFailure() {
  useOwnHead();
  return <FailedPage error={useRouteError()} />;
}

/** The document's title and robots tag stand in until React has put the screen's own into the head. */
function useOwnHead(): void {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-until-start]')) element.remove();
  }, []);
}
