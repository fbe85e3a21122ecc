import { type ComponentProps, createContext, useContext } from 'react';
import { useHydrated } from '../use-hydrated.ts';

const CanSend = createContext(true);

/**
 * Every form that scripts send. It can't be sent from the server's HTML: its buttons are disabled until hydration, and with
 * `post` no field ever appears in an address, in the browser's history or in a log.
 */
export function HydratedForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  const isHydrated = useHydrated();
  return (
    <CanSend value={isHydrated}>
      <form {...props} method="post" />
    </CanSend>
  );
}

/** False until hydration, since only scripts can send the form. */
export function useCanSend(): boolean {
  return useContext(CanSend);
}
