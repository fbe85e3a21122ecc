import '#storefront/theme/theme.css';
import '#storefront/admin/shell/admin-theme.css';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// One second is the default: a machine that stalls takes longer.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
