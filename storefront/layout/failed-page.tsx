import { useRouteError } from 'react-router-dom';
import { Button } from '#storefront/ui/button.tsx';

/** In place of a page that could not be shown: its code didn't come over the network, or it has a fault. */
export function FailedPage() {
  const error = useRouteError();
  // Browsers word it each their own way; an import that fails is always a TypeError.
  const isNetwork = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  return (
    <main id="main" className="page min-h-dvh py-12 md:py-24">
      <h1 className="text-4xl">This page could not be shown</h1>
      <p className="mt-5 max-w-prose text-lg">
        {isNetwork
          ? 'We could not reach the shop. Please check your connection and try again.'
          : 'Something went wrong on our side. Please try again.'}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <a href="/" className="text-link inline-flex min-h-11 items-center">
          Go to the home page
        </a>
      </div>
    </main>
  );
}
