import { Component, type ReactNode } from 'react';
import { reportPageFault } from '#storefront/analytics/report-page-fault.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { Button } from '#storefront/ui/button.tsx';
import { telephoneLink } from './use-shop.ts';

/**
 * The page that is shown instead of a page whose code couldn't be loaded, or that failed to render.
 * @param phone the shop's phone number, '' if it has none; absent on staff screens
 */
export function FailedPage({ error, phone }: { error: unknown; phone?: string }) {
  return (
    <main id="main" className="page min-h-dvh py-12 md:py-24">
      <h1 className="text-4xl">Couldn’t show this page</h1>
      <p className="mt-5 max-w-prose text-lg">{failureText(error)}</p>
      {phone === undefined ? null : (
        <p className="mt-3 max-w-prose">
          Your cart is kept.
          {phone === '' ? null : (
            <>
              {' '}
              You can also order by phone:{' '}
              <a href={telephoneLink(phone)} className="text-link">
                {phone}
              </a>
            </>
          )}
        </p>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <a href="/" className="text-link inline-flex min-h-11 items-center">
          Go to the home page
        </a>
      </div>
    </main>
  );
}

export function failureText(error: unknown): string {
  if (isNetworkError(error)) return 'Couldn’t reach the shop. Check your connection and try again.';
  // If the server is overloaded, its response contains a message for the user.
  if (error instanceof ApiError && (error.status === 429 || error.status === 503) && error.problem) {
    return error.problem.detail;
  }
  return 'Something went wrong on our side. Please try again.';
}

/** Returns whether an error is a failed import or request. The message differs between browsers, but the error is always a TypeError. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

interface FailedPageBoundaryProps {
  /** A key that changes with each navigation. The failure is cleared when the key changes. */
  resetKey: string;
  onFailure(): void;
  phone: string;
  children: ReactNode;
}

interface Failure {
  key: string;
  error: unknown;
  hasFailed: boolean;
}

/** Shows FailedPage instead of a page that fails to render, until the next navigation. */
export class FailedPageBoundary extends Component<FailedPageBoundaryProps, Failure> {
  override state: Failure = { key: this.props.resetKey, error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): Partial<Failure> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey: key }: FailedPageBoundaryProps, state: Failure): Failure | null {
    return state.key === key ? null : { key, error: null, hasFailed: false };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ApiError)) reportPageFault(error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <FailedPage error={this.state.error} phone={this.props.phone} />
    ) : (
      this.props.children
    );
  }
}
