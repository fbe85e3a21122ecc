import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Returns whether another screen is being opened, whose code may still be loading. The current screen must not change its own URL then:
 * React Router would cancel the opening, and the user's press would have no effect.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
