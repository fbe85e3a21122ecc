import type { ReactNode } from 'react';
import { Button } from '#storefront/ui/button.tsx';

export interface LoadFailureProps {
  className?: string;
  disabled?: boolean;
  onRetry(): unknown;
  /** The message: which part of the screen couldn't be loaded. */
  children: ReactNode;
}

/** Says that a part of a screen couldn't be loaded, next to a button that loads it again. */
export function LoadFailure({ className, disabled, onRetry, children }: LoadFailureProps) {
  return (
    <p role="alert" className={className}>
      {children}{' '}
      <Button variant="secondary" size="xs" disabled={disabled} onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  );
}
