import { z } from 'zod';
import { newSupplierSchema, type Supplier } from './supplier-api.ts';

const { name, email, phone, establishment } = newSupplierSchema.shape;

/** A supplier as the owner types it: empty fields for what isn't known. */
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
