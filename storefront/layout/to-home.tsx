import { Navigate } from 'react-router';

/** /showcase, which is the home page while the shop is coming soon, in a shop that is open. */
export function ToHome() {
  return <Navigate to="/" replace />;
}
