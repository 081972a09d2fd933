import { z } from 'zod';

export const ACCOUNT_ID = /^[a-z0-9-]{1,64}$/;

export const accountId = z.string().check(z.regex(ACCOUNT_ID, 'an account id'));
