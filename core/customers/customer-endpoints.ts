import { customerFile, listCustomers, listCustomerTags } from './customer-api.ts';
import { closeCustomer, mergeCustomers, previewMerge, undoMerge } from './customer-merge-api.ts';
import {
  addCustomerNote,
  addCustomerTag,
  editCustomer,
  makeResetCode,
  pinCustomerNote,
  readCustomer,
  removeCustomerNote,
  removeCustomerTag,
} from './customer-record-api.ts';

export const customerEndpoints = {
  listCustomers,
  customerFile,
  listCustomerTags,
  readCustomer,
  editCustomer,
  addCustomerNote,
  pinCustomerNote,
  removeCustomerNote,
  addCustomerTag,
  removeCustomerTag,
  makeResetCode,
  previewMerge,
  mergeCustomers,
  undoMerge,
  closeCustomer,
} as const;
