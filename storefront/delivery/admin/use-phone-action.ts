import { useState } from 'react';

interface PhoneAction {
  /** Does it once, however often it is pressed meanwhile. True where the phone has stored it. */
  act(action: () => Promise<void>): Promise<boolean>;
  isPending: boolean;
  /** Why the last one wasn't stored; empty where it was. */
  failure: string;
}

/** Something that is stored on the phone, whose storage may be full or closed by the browser: the driver is told. */
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
