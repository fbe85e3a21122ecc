import { Component, type ReactNode } from 'react';

interface CardFormBoundaryProps {
  onFailure(): void;
  children: ReactNode;
}

/** Keeps the page working if Stripe's script throws while rendering its form. `onFailure` then shows the alternatives. */
export class CardFormBoundary extends Component<CardFormBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('Stripe’s card form failed.', error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
