import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isCartPaymentType, isPaymentTypeOffered } from '#core/products/payment-options.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { addChosen } from '#storefront/products/product-page/buying/add-to-cart.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useCart } from './cart-provider.tsx';

/**
 * Adds the pack that the address names, `?add=12&paymentType=layby-4`: where Add to Cart was pressed before the product
 * page's scripts had arrived. Then the address is the cart's own, so that a reload adds nothing. True until that is done.
 */
export function useEarlyAdd(): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const cart = useCart();
  const { minimumChargeCents } = useShop();
  const hasBegun = useRef(false);
  const id = search.get('add');
  const requested = search.get('paymentType');
  useEffect(() => {
    if (id === null || !cart.ready || hasBegun.current) return;
    hasBegun.current = true;
    const found = /^[1-9]\d{0,14}$/.test(id) ? client.fetchQuery(productQueries.detail(id)) : Promise.resolve(null);
    void found
      .catch(() => null)
      .then((product) => {
        const isOffered =
          product !== null &&
          isCartPaymentType(requested) &&
          isPaymentTypeOffered(product, requested, minimumChargeCents);
        toast(addChosen(cart, product, isOffered ? requested : null));
        navigate('/cart', { replace: true });
      });
  }, [id, requested, cart, client, navigate, minimumChargeCents]);
  return id !== null;
}
