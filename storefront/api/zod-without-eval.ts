// The page's security policy forbids eval. Import this before any form whose schema runs in the browser.
import { z } from 'zod';

z.config({ jitless: true });
