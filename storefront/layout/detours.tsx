import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** An address that the shop's router came to, and that belongs to another document: it is loaded. */
export function OtherDocument() {
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
