import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { melbourneDay } from '#core/dates.ts';
import { tillToken } from '#core/payments/till-tokens.ts';
import type { CardFieldsProps } from './card-fields.tsx';
import { cardFieldsSchema, emptyCard } from './card-schema.ts';
import { testCardValues } from './test-cards.ts';

export interface CardForm {
  /** For CardFields. */
  fields: CardFieldsProps;
  /** Checks what was typed: the token that is sent in its place, or null, with every wrong field told. */
  readToken(): Promise<string | null>;
  clear(): void;
}

/** The card's fields by themselves, where nothing else is asked for with them. */
export function useCardForm(): CardForm {
  const month = melbourneDay(new Date()).slice(0, 7);
  const { register, formState, setValue, handleSubmit, reset } = useForm({
    resolver: (values, context, options) => zodResolver(z.object(cardFieldsSchema(month)))(values, context, options),
    defaultValues: emptyCard,
  });
  const { errors } = formState;

  async function readToken(): Promise<string | null> {
    let token: string | null = null;
    await handleSubmit(({ cardNumber }) => {
      token = tillToken(cardNumber);
    })();
    return token;
  }

  return {
    fields: {
      register,
      errors: {
        cardName: errors.cardName?.message,
        cardNumber: errors.cardNumber?.message,
        expiry: errors.expiry?.message,
        cvv: errors.cvv?.message,
      },
      onUseTestCard(number) {
        for (const [name, value] of Object.entries(testCardValues(number, month))) {
          setValue(name as keyof typeof emptyCard, value, { shouldValidate: true });
        }
      },
    },
    readToken,
    clear: () => reset(emptyCard),
  };
}
