import { type ReactNode, useRef, useState } from 'react';
import { call } from '#storefront/api/call.ts';
import type { Confirmation, ConfirmationSubject } from '../payment-form.ts';
import { respondToTill } from './respond-to-till.ts';
import { TillConfirmDialog } from './till-confirm-dialog.tsx';

export interface TillQuestion {
  element: ReactNode;
  confirm(clientSecret: string, subject: ConfirmationSubject): Promise<Confirmation>;
}

/** Shows the simulated bank's confirmation request during a payment, and returns a promise of the customer's decision. */
export function useTillQuestion(): TillQuestion {
  const [subject, setSubject] = useState<ConfirmationSubject | null>(null);
  const waiting = useRef<((isConfirmed: boolean) => void) | null>(null);

  async function confirm(clientSecret: string, about: ConfirmationSubject): Promise<Confirmation> {
    setSubject(about);
    const isConfirmed = await new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
    setSubject(null);
    await respondToTill(call, clientSecret, isConfirmed);
    return isConfirmed ? 'confirmed' : { refusal: null };
  }

  const element = <TillConfirmDialog subject={subject} onResponse={(isConfirmed) => waiting.current?.(isConfirmed)} />;
  return { element, confirm };
}
