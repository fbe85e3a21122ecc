import { type ComponentProps, createContext, useContext } from 'react';
import { useHydrated } from '../use-hydrated.ts';

const CanSend = createContext(true);

/**
 * Every form that scripts send. The server's HTML of it can't be sent: its buttons are disabled until the scripts are there,
 * and with `post` no field ever stands in an address, in the browser's history or in a log.
 */
export function HydratedForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  const isHydrated = useHydrated();
  return (
    <CanSend value={isHydrated}>
      <form {...props} method="post" />
    </CanSend>
  );
}

/** False in the server's HTML of a form that only scripts can send. */
export function useCanSend(): boolean {
  return useContext(CanSend);
}
