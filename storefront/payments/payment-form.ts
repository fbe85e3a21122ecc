import type { ReactNode } from 'react';

/** An invalid input, and a way to move to it. */
export interface InputError {
  /** Unique among the errors on a screen. */
  id: string;
  message: string;
  focus(): void;
}

/** What is sent to the shop instead of a card. */
export interface CardToken {
  paymentToken: string;
  /** The card's last four digits, where the provider returns them. */
  last4?: string;
}

/** What the card is used for. */
export interface CardUse {
  /** Cents charged to the card now; null where it is only saved. */
  amountCents: number | null;
  /** Later payments are also charged to it, as for a layby. */
  savesCard: boolean;
}

/** What the bank's question is about, for a provider that doesn't show this itself. */
export interface ConfirmationSubject {
  /** 0 where a card is only saved. */
  amountCents: number;
  last4?: string;
}

/** The customer refused, or the bank's check failed. */
export interface Rejection {
  /** The reason in the provider's own words, where it gives one. */
  refusal: string | null;
}

/** 'left': the customer left without answering, so that the same payment can be resumed. */
export type Confirmation = 'confirmed' | 'left' | Rejection;

/** The provider's part of every screen that takes a card. The shop's settings select the provider: use-payment-form.ts. */
export interface PaymentForm {
  /**
   * Renders the card's fields. `isLocked` is true while a payment is processed: what is typed then would not be what is charged.
   */
  fields(isLocked: boolean): ReactNode;
  /**
   * For heavy fields: a page that may have many shows each once its customer opens it, and this then moves the focus there. Null
   * where they are shown immediately.
   */
  focusOnceReady: (() => void) | null;
  /** Moves the focus to the card number, where the fields are shown. */
  focusCard(): void;
  /** The bank's question while there is one. It is shown whether or not the fields are. */
  question: ReactNode;
  /** A sentence for next to the button that says where the typed card details are sent. */
  notice: string;
  /** The card's current errors, in the order of the fields; empty before it is first checked. */
  errors: readonly InputError[];
  /** Checks and marks the input without creating a token: for screens where something else is already invalid. */
  check(): Promise<readonly InputError[]>;
  /** Never rejects: if no token can be created, that is an error too. */
  createToken(): Promise<CardToken | { errors: readonly InputError[] }>;
  /** Shows the customer the bank's question. Rejects as an API call does, where the answer could not be sent. */
  confirm(clientSecret: string, subject: ConfirmationSubject): Promise<Confirmation>;
  /** Clears what was entered. */
  clear(): void;
}
