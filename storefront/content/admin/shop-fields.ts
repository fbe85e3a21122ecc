import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { expectationNames } from '#core/content/expectation.ts';
import { seoSchema } from '#core/content/seo.ts';
import { shopFormSchema } from '#core/content/shop-form.ts';
import type { Testimonial } from '#core/content/shop-settings.ts';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import { parseDollars } from '#core/money.ts';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';

const { cancellationCharge, reminderDays, repeatNoticeDays } = shopFormSchema.shape;
const wholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The form's own schema: amounts are typed in dollars and sent in cents. Opening the shop is a separate step. */
export const shopFieldsSchema = shopFormSchema.omit({ comingSoon: true }).extend({
  businessName: seoSchema.shape.businessName,
  cancellationCharge: z.string().transform(parseDollars).pipe(cancellationCharge),
  reminderDays: z.string().transform(wholeNumber).pipe(reminderDays),
  repeatNoticeDays: z.string().transform(wholeNumber).pipe(repeatNoticeDays),
});
export type ShopFields = z.input<typeof shopFieldsSchema>;
export type ShopFieldsBody = z.output<typeof shopFieldsSchema>;

const labels: Record<keyof ShopFields, string> = {
  businessName: 'Business name',
  abn: 'ABN',
  gstRegistered: 'Registered for GST',
  phone: 'Phone',
  email: 'Email',
  openingHours: 'Opening hours',
  streetAddress: 'Street address',
  parentName: 'Parent company',
  parentUrl: 'Parent company’s website',
  facebookUrl: 'Facebook page',
  instagramUrl: 'Instagram page',
  cancellationCharge: 'Cancellation charge for laybys',
  reminderDays: 'Reminder before an instalment',
  emailSender: 'Sender of emails',
  asksForReviews: 'Ask buyers for a review',
  confirmsClaims: 'Our pages may claim this',
  expectations: 'What to expect',
  counting: 'Count stock',
  lots: 'Track lots',
  labels: 'Print labels',
  byTheKilo: 'Sell by the kilo',
  repeats: 'Sell repeating boxes',
  repeatNoticeDays: 'Notice before a box is charged',
  testimonials: 'Testimonials',
};

export const shopText: FieldText<ShopFields> = {
  labels,
  amounts: ['cancellationCharge', 'reminderDays'],
  show: (fields, name) => {
    const value = fields[name];
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    if (name === 'expectations') return expectationsText(fields);
    if (name !== 'testimonials') return fields[name];
    return fields.testimonials
      .map(({ quote, name: who, place, product }) => `“${quote}” ${[who, place, product].filter(Boolean).join(', ')}`)
      .join('\n');
  },
};

function expectationsText({ expectations }: ShopFields): string {
  return expectationNames
    .map((block) => [expectations[block].title, expectations[block].text].filter(Boolean).join(': '))
    .filter(Boolean)
    .join('\n');
}

export const newTestimonial: Testimonial = { quote: '', name: '', place: '', product: '' };

export function shopStartOf(shop: StaffShop): FormStart<ShopFields> {
  const { comingSoon: _soon, comingSoonOverride: _override, sendsEmails: _sends, version, ...settings } = shop;
  const cancellationCharge = (shop.cancellationCharge / 100).toFixed(2);
  const [reminderDays, repeatNoticeDays] = [String(shop.reminderDays), String(shop.repeatNoticeDays)];
  return { fields: { ...settings, cancellationCharge, reminderDays, repeatNoticeDays }, version };
}
