import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Whether another screen is being opened, whose code may still be loading. If this screen changed its own URL now, React Router would
 * drop the other screen, and the user's press would have no effect.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
