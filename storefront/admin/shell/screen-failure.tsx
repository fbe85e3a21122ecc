import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { failureText } from '#storefront/layout/failed-page.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';

export interface ScreenFailureProps {
  text: string;
  /** Retries the failed request; absent if that wouldn't help. */
  onRetry?: (() => unknown) | undefined;
  /** A link to another screen, where the user can continue. */
  instead?: { to: string; label: string };
  /** Content below the text, such as more details. */
  children?: ReactNode;
}

/** A notice in place of a screen or a list that could not be loaded or found. */
export function ScreenFailure({ text, onRetry, instead, children }: ScreenFailureProps) {
  return (
    <div role="alert" className="border border-ink bg-white p-6">
      <p className="font-semibold">{text}</p>
      {children}
      <div className="mt-4 flex gap-2">
        {onRetry ? (
          <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
            Try again
          </Button>
        ) : null}
        {instead ? (
          <ButtonLink to={instead.to} variant="secondary" size="sm">
            {instead.label}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** A notice in place of a screen that failed to load or render. The frame around it stays. */
export function ScreenError() {
  const text = failureText(useRouteError());
  // Reloads the document, because a browser may remember that a module failed to load.
  return <ScreenFailure text={text} onRetry={() => window.location.reload()} />;
}
