/**
 * Seam: the policy text itself. Breaks when a word of it changes: that is a decision, never a side effect.
 */
import { expect, it } from 'vitest';
import { contentPolicy, pageHeaders } from './content-policy.ts';

const GOLDEN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
  "trusted-types 'none'";

it('is the golden text', () => {
  expect(contentPolicy("'none'")).toBe(GOLDEN);
});

it('differs in one word for the browser host', () => {
  const socket = 'ws://127.0.0.1:4000/bridge' as const;
  expect(contentPolicy(socket)).toBe(GOLDEN.replace("connect-src 'none'", `connect-src ${socket}`));
});

it('travels with every part of the page', () => {
  const headers = pageHeaders(GOLDEN, 'text/css');
  expect(headers).toMatchObject({
    'content-type': 'text/css',
    'content-security-policy': GOLDEN,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});
