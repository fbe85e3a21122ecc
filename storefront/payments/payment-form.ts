import type { ReactNode } from 'react';

/** An invalid input, and a way to focus it. */
export interface InputError {
  /** The error's id, unique among the errors on a screen. */
  id: string;
  message: string;
  focus(): void;
}

/** A token that is sent to the server instead of card details. */
export interface CardToken {
  paymentToken: string;
  /** The card's last four digits, if the provider returns them. */
  last4?: string;
}

/** The purpose for which the card is used. */
export interface CardUse {
  /** The amount charged to the card now, in cents; null if the card is only saved. */
  amountCents: number | null;
  /** Whether later payments are also charged to the card, as for a layby. */
  savesCard: boolean;
}

/** The amount and card to show with the bank's confirmation request, for a provider that doesn't show these itself. */
export interface ConfirmationSubject {
  /** The amount to confirm, in cents; 0 if the card is only saved. */
  amountCents: number;
  last4?: string;
}

/** The result if the customer declined to confirm the payment, or if the bank's check failed. */
export interface Rejection {
  /** The provider's own text about why the confirmation failed; null if the provider gives none. */
  refusal: string | null;
}

/**
 * The result of the bank's confirmation request. 'left': the customer left without confirming or declining, so the same payment
 * can be resumed.
 */
export type Confirmation = 'confirmed' | 'left' | Rejection;

/** The provider's part of every screen that takes a card. use-payment-form.ts selects the provider from the shop's settings. */
export interface PaymentForm {
  /**
   * Renders the card's fields. `isLocked` is true while a payment is processed, because changes would no longer affect the
   * payment.
   */
  fields(isLocked: boolean): ReactNode;
  /**
   * Moves the focus to the fields once they have loaded. Null for providers whose fields are shown immediately. A page with several
   * forms that load slowly shows each form only when the customer opens it.
   */
  focusOnceReady: (() => void) | null;
  /** Moves the focus to the card number, if the fields are shown. */
  focusCard(): void;
  /** The bank's confirmation request, if there is one. It is shown even if the fields aren't. */
  question: ReactNode;
  /** A sentence that states where the card details are sent. Show it next to the button. */
  notice: string;
  /** The card's current errors, in the order of the fields; empty before it is first checked. */
  errors: readonly InputError[];
  /** Checks the input and marks errors without creating a token, for screens on which another input is already invalid. */
  check(): Promise<readonly InputError[]>;
  /** Creates a token. Never rejects: a failure to create one is returned as an error. */
  createToken(): Promise<CardToken | { errors: readonly InputError[] }>;
  /** Shows the customer the bank's confirmation request. Rejects like an API call if the customer's decision couldn't be sent. */
  confirm(clientSecret: string, subject: ConfirmationSubject): Promise<Confirmation>;
  /** Clears the entered card. */
  clear(): void;
}
