import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isCartPaymentType, isLineOffered } from '#core/products/payment-options.ts';
import { isRepeatType } from '#core/repeats/interval.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { addChosen } from '#storefront/products/product-page/buying/add-to-cart.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useCart } from './cart-provider.tsx';

export interface EarlyAdd {
  /** Whether the pack is being added to the cart. */
  isAdding: boolean;
  /** Tries again to add the pack; null unless the previous attempt couldn't reach the server. */
  tryAgain: (() => void) | null;
}

/**
 * Adds the pack named in the URL to the cart, e.g. `?add=12&paymentType=layby-4`. The browser opens this URL if the customer pressed
 * Add to Cart before the product page's scripts had loaded. The URL is then replaced by the cart page's own URL, so that a reload
 * doesn't add the pack again.
 */
export function useEarlyAdd(): EarlyAdd {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const cart = useCart();
  const { minimumChargeCents, repeats } = useShop();
  const [hasFailed, setFailed] = useState(false);
  const hasBegun = useRef(false);
  const id = search.get('add');
  async function add(): Promise<void> {
    setFailed(false);
    try {
      const isNumber = id !== null && /^[1-9]\d{0,14}$/.test(id);
      const product = isNumber ? await client.fetchQuery(productQueries.detail(id)) : null;
      const requested = search.get('paymentType');
      const isOffered =
        product !== null &&
        (isCartPaymentType(requested) || (repeats && isRepeatType(requested))) &&
        isLineOffered(product, requested, minimumChargeCents);
      toast(addChosen(cart, product, isOffered ? requested : null));
      navigate('/cart', { replace: true });
    } catch {
      // The pack is still named in the URL, so the customer can try again.
      setFailed(true);
    }
  }
  const begin = useEffectEvent(() => void add());
  const isReady = id !== null && cart.ready;
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [isReady]);
  return { isAdding: id !== null && !hasFailed, tryAgain: hasFailed && id !== null ? () => void add() : null };
}
