import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** The admin screens are a document of their own: when the shop's router comes to one of their addresses, it is loaded. */
export function AdminDocument() {
  useEffect(() => {
    keepToastsForNextDocument();
    window.location.reload();
  }, []);
  return null;
}

/** /showcase, which is the home page while the shop is coming soon, in a shop that is open. */
export function ToHome() {
  return <Navigate to="/" replace />;
}
