import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#storefront/ui/field.tsx';
import { formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';
import { reformatInput } from './reformat-input.ts';
import { TillAlert } from './till-alert.tsx';

export type CardFieldName = 'cardName' | 'cardNumber' | 'expiry' | 'cvv';

export interface CardFieldsProps {
  register(name: CardFieldName): UseFormRegisterReturn;
  errors: Partial<Record<CardFieldName, string | undefined>>;
  isLocked: boolean;
  /** Fills in the fields with one of the simulated till's test cards. */
  onUseTestCard(number: string): void;
}

/** The card form of the simulated till. Card details are checked in the browser and never sent. */
export function CardFields({ register, errors, isLocked, onUseTestCard }: CardFieldsProps) {
  function formatted(name: CardFieldName, format: (text: string) => string): UseFormRegisterReturn {
    const field = register(name);
    return {
      ...field,
      onChange(event) {
        reformatInput(event.target as HTMLInputElement, format);
        return field.onChange(event);
      },
    };
  }
  return (
    <div className="grid gap-5">
      <TillAlert isLocked={isLocked} onUseTestCard={onUseTestCard} />
      <Field
        label="Name on card"
        autoComplete="cc-name"
        autoCapitalize="words"
        error={errors.cardName}
        readOnly={isLocked}
        {...register('cardName')}
      />
      <Field
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        spellCheck={false}
        error={errors.cardNumber}
        readOnly={isLocked}
        {...formatted('cardNumber', formatCardNumber)}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Expiry (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          error={errors.expiry}
          readOnly={isLocked}
          {...formatted('expiry', formatExpiry)}
        />
        <Field
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          error={errors.cvv}
          readOnly={isLocked}
          {...formatted('cvv', formatSecurityCode)}
        />
      </div>
    </div>
  );
}
