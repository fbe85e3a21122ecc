import { useEffect } from 'react';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** The admin screens are a document of their own: an address of theirs that the shop's router was led to is loaded. */
export function AdminDocument() {
  useEffect(() => {
    keepToastsForNextDocument();
    window.location.reload();
  }, []);
  return null;
}
