import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';

/** Reloads a URL that the router has opened but that belongs to another document. */
export function OtherDocument() {
  useEffect(() => {
    keepToastsForNextDocument();
    window.location.reload();
  }, []);
  return null;
}

/**
 * Redirects /showcase to the home page once the shop is open. While the shop is coming soon, /showcase shows the future home
 * page.
 */
export function ToHome() {
  return <Navigate to="/" replace />;
}
