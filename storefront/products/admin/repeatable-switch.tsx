import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { offerInRepeats, type StaffProduct } from '#core/products/staff-product-api.ts';
import { FormSection, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { changedByProducts } from './staff-product-queries.ts';

/** Returns the action that allows or stops a product in new repeating boxes. */
export function useOfferInRepeats({ id, name, ...product }: StaffProduct) {
  const isRepeatable = product.isRepeatable === true;
  const { act, isPending } = useAdminMutation({
    run: () => call(offerInRepeats, { params: { id }, body: { repeatable: !isRepeatable } }),
    success: isRepeatable
      ? { title: 'Not Repeated', description: `New repeating boxes can’t have ${name}; boxes that have it keep it.` }
      : { title: 'Can Be Repeated', description: `Customers can have ${name} every few weeks.` },
    failure: {
      title: 'Couldn’t change the product',
      description: 'Couldn’t change the product. Check your connection and try again.',
    },
    refresh: changedByProducts,
  });
  return { isRepeatable, isPending, act };
}

/** The switch on the product's form. It isn't part of the form's fields, so it is saved when it is pressed. */
export function RepeatableSwitch({ product }: { product: StaffProduct }) {
  const { repeats } = useShop();
  const { isRepeatable, isPending, act } = useOfferInRepeats(product);
  if (!repeats) return null;
  return (
    <FormSection heading="Repeating boxes">
      <SwitchField
        label="Can be repeated"
        hint={
          product.allowFullPayment
            ? `Customers can have it every few weeks at ${subscriptionDiscountPercent}% less. Saved as soon as you press it; boxes that already have it keep it.`
            : 'Only products that can be paid in full are offered in repeating boxes. Saved as soon as you press it.'
        }
        checked={isRepeatable}
        disabled={isPending}
        onChange={() => void act()}
      />
    </FormSection>
  );
}
