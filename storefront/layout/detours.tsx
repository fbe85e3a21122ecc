import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** Loads an address that the shop's router reached but that belongs to another document. */
export function OtherDocument() {
  useEffect(() => {
    keepToastsForNextDocument();
    window.location.reload();
  }, []);
  return null;
}

/** /showcase in a shop that is open. While the shop is coming soon, it is the home page. */
export function ToHome() {
  return <Navigate to="/" replace />;
}
