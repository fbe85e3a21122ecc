import { z } from 'zod';
import { newSupplierSchema, type Supplier } from './supplier-api.ts';

const { name, email, phone, establishment } = newSupplierSchema.shape;

/** The supplier form as the owner types it. Fields that aren't known are empty. */
export const supplierDraftSchema = z.object({
  name,
  email: email.unwrap().unwrap(),
  phone: phone.unwrap().unwrap(),
  establishment: establishment.unwrap().unwrap(),
});
export type SupplierDraft = z.input<typeof supplierDraftSchema>;
export type SupplierBody = z.output<typeof supplierDraftSchema>;

export const newSupplierDraft: SupplierDraft = { name: '', email: '', phone: '', establishment: '' };

export function supplierDraftOf({ name, email, phone, establishment }: Supplier): SupplierDraft {
  return { name, email: email ?? '', phone: phone ?? '', establishment: establishment ?? '' };
}
