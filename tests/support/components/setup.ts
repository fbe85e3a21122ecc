import '#storefront/theme/theme.css';
import '#storefront/admin/shell/admin-theme.css';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { retryHeader, testHeader } from './next-response.ts';

// The default of one second is too short when the machine stalls.
configure({ asyncUtilTimeout: 15_000 });

let test = 0;
let isRetry = false;
beforeEach(({ task }) => {
  test += 1;
  isRetry = (task.result?.retryCount ?? 0) > 0;
});

const send = window.fetch.bind(window);
window.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set(testHeader, String(test));
  if (isRetry) headers.set(retryHeader, 'yes');
  return send(input, { ...init, headers });
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
