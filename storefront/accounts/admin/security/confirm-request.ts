import { ApiError } from '#storefront/api/api-error.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Asks the person at the screen to confirm their identity. Resolves to false if they cancel. */
export async function askToConfirm(): Promise<boolean> {
  return ask === null ? false : ask();
}

/** Registers the component that asks for confirmation. Returns a function that unregisters it. */
export function onConfirmRequest(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

/**
 * Runs a high-risk action. If the server first requires confirmation, asks the user to confirm and then runs the action again.
 */
export async function onceConfirmed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.problem?.code === 'confirm_needed';
    if (!isNeeded || !(await askToConfirm())) throw error;
    return act();
  }
}
