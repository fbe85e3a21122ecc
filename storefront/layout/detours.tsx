import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** The admin screens are a document of their own: an address of theirs that the shop's router was led to is loaded. */
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
