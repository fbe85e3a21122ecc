import { type RefObject, useEffect, useRef, useState } from 'react';
import { countCartItems } from '#core/cart/cart.ts';
import type { LineType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { isRepeatType } from '#core/repeats/interval.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { addChosen } from './add-to-cart.ts';
import { type PaymentChoice, paymentChoices } from './payment-choices.ts';

export interface Buying {
  choices: readonly PaymentChoice[];
  choice: PaymentChoice | undefined;
  choose(paymentType: LineType): void;
  /** Whether Add to Cart was pressed without a chosen payment option. */
  isMissing: boolean;
  inCart: number;
  add(): void;
  /** The element that contains the payment options. */
  picker: RefObject<HTMLFieldSetElement | null>;
  /** The panel's own button. While it is out of view, the bar is shown instead. */
  button: RefObject<HTMLButtonElement | null>;
  isButtonInSight: boolean;
}

/** The state shared by the panel with the payment options and the bar on phones. */
export function useBuying(product: Product): Buying {
  const cart = useCart();
  const { minimumChargeCents, repeats } = useShop();
  const picker = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, choose] = useState<LineType | null>(null);
  const [wasPressed, setPressed] = useState(false);
  const repeat = isRepeatType(chosen) ? chosen : 'repeat-2';
  const choices = paymentChoices(product, minimumChargeCents, repeats ? repeat : null);
  return {
    choices,
    choice: choices.find(({ paymentType }) => paymentType === chosen),
    choose,
    isMissing: wasPressed && chosen === null,
    inCart: countCartItems(cart.allLines.filter((line) => line.id === String(product.id))),
    add() {
      setPressed(true);
      toast(addChosen(cart, product, chosen));
      if (chosen !== null) return;
      picker.current?.scrollIntoView({ block: 'center' });
      picker.current?.querySelector('input')?.focus({ preventScroll: true });
    },
    picker,
    button,
    isButtonInSight: useInSight(button),
  };
}

/** Whether an element is in view; false until hydration. */
function useInSight(place: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
