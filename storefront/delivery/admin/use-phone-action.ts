import { useState } from 'react';

interface PhoneAction {
  /** Runs the action once, even if the button is pressed repeatedly. Resolves to true if the phone has stored the action. */
  act(action: () => Promise<void>): Promise<boolean>;
  isPending: boolean;
  /** Why the last action wasn't stored; empty if it was. */
  failure: string;
}

/** Runs an action that is stored on the phone. If the storage is full or closed by the browser, the driver sees a message. */
export function usePhoneAction(): PhoneAction {
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    failure,
    async act(action) {
      if (isPending) return false;
      setPending(true);
      setFailure('');
      try {
        await action();
        return true;
      } catch {
        setFailure('Your phone couldn’t save this. Free up some storage on it and try again.');
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}
