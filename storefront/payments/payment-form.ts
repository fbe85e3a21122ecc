import type { ReactNode } from 'react';

/** Something that was entered wrongly, and the way to it. */
export interface InputError {
  /** Tells it from the others on the same screen. */
  id: string;
  message: string;
  focus(): void;
}

/** What is sent to the shop in place of a card. */
export interface CardToken {
  paymentToken: string;
  /** The card's last four digits, where the provider names them. */
  last4?: string;
}

/** What the card is asked for. */
export interface CardUse {
  /** Cents that are charged to it at once; null where it is only saved. */
  amountCents: number | null;
  /** Later payments are charged to it as well, as a layby's are. */
  savesCard: boolean;
}

/** What the bank asks about, for a provider that doesn't show it by itself. */
export interface ConfirmationSubject {
  /** 0 where a card is only saved. */
  amountCents: number;
  last4?: string;
}

/** The customer said no, or the bank didn't believe them. */
export interface Rejection {
  /** In the provider's own words, where it has any. */
  refusal: string | null;
}

/** 'left': without an answer, so that the same payment can be taken up again. */
export type Confirmation = 'confirmed' | 'left' | Rejection;

/** The provider's part of every screen that takes a card. One is chosen by the shop's settings: use-payment-form.ts. */
export interface PaymentForm {
  /**
   * What is shown where the card is entered. `isLocked` while a payment is worked on: what is typed then would not be what
   * is charged.
   */
  fields(isLocked: boolean): ReactNode;
  /**
   * For fields that are heavy: a page that may have many shows each once its customer opens it, and this then takes the
   * focus there. Null where they are shown at once.
   */
  focusOnceReady: (() => void) | null;
  /** Leads to the card's number, where the fields are shown. */
  focusCard(): void;
  /** The bank's question while there is one; shown whether the fields are or not. */
  question: ReactNode;
  /** Where what is typed goes, as a sentence for beside the button. */
  notice: string;
  /** What is wrong with the card just now, in the order of the fields; empty before it was first checked. */
  errors: readonly InputError[];
  /** Checks and marks what was entered, and makes nothing of it: for screens where something else is wrong already. */
  check(): Promise<readonly InputError[]>;
  /** Never rejects: where no token can be had, that is an error too. */
  createToken(): Promise<CardToken | { errors: readonly InputError[] }>;
  /** Asks the customer what the bank wants to know. Rejects as an API call does, where the answer could not be given. */
  confirm(clientSecret: string, subject: ConfirmationSubject): Promise<Confirmation>;
  /** Forgets what was entered. */
  clear(): void;
}
