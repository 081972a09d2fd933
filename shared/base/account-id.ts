import { z } from 'zod';

export const accountId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'an account id'));
