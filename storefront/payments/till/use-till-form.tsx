import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { melbourneDay } from '#core/dates.ts';
import { plainCardNumber } from '#core/payments/card-rules.ts';
import { tillToken } from '#core/payments/till-tokens.ts';
import type { CardToken, InputError, PaymentForm } from '../payment-form.ts';
import { CardFields } from './card-fields.tsx';
import { cardFieldsSchema, emptyCard } from './card-schema.ts';
import { testCardValues } from './test-cards.ts';
import { useTillQuestion } from './use-till-question.tsx';

type CardValues = typeof emptyCard;
type CardField = keyof CardValues;

const cardFields = Object.keys(emptyCard) as CardField[];

/** The card form of the simulated till. Each form on a screen has its own state. */
export function useTillForm(): PaymentForm {
  const month = melbourneDay(new Date()).slice(0, 7);
  const { register, formState, setValue, setFocus, handleSubmit, reset } = useForm<CardValues>({
    resolver: (values, context, options) => zodResolver(z.object(cardFieldsSchema(month)))(values, context, options),
    defaultValues: emptyCard,
    // The screen decides which field to focus, because a field above the card may be invalid too.
    shouldFocusError: false,
  });
  const { errors } = formState;
  const { element: question, confirm } = useTillQuestion();

  function listErrors(wrong: FieldErrors<CardValues>): InputError[] {
    return cardFields.flatMap((name) => {
      const message = wrong[name]?.message;
      return message ? [{ id: name, message, focus: () => setFocus(name) }] : [];
    });
  }

  function createToken(): Promise<CardToken | { errors: readonly InputError[] }> {
    return new Promise((resolve, reject) => {
      handleSubmit(
        ({ cardNumber }) =>
          resolve({ paymentToken: tillToken(cardNumber), last4: plainCardNumber(cardNumber).slice(-4) }),
        (wrong) => resolve({ errors: listErrors(wrong) }),
      )().catch(reject);
    });
  }

  function fillIn(cardNumber: string): void {
    for (const [name, value] of Object.entries(testCardValues(cardNumber, month))) {
      setValue(name as CardField, value, { shouldValidate: true });
    }
  }

  return {
    fields: (isLocked) => (
      <CardFields
        register={register}
        errors={Object.fromEntries(cardFields.map((name) => [name, errors[name]?.message]))}
        isLocked={isLocked}
        onUseTestCard={fillIn}
      />
    ),
    focusOnceReady: null,
    focusCard: () => setFocus('cardNumber'),
    question,
    notice: 'Card details are not stored or sent from this page.',
    errors: listErrors(errors),
    async check() {
      const result = await createToken();
      return 'errors' in result ? result.errors : [];
    },
    createToken,
    confirm,
    clear: () => reset(emptyCard),
  };
}
