import { z } from 'zod';

const proxyName = z.string().check(z.minLength(1), z.maxLength(300));
/** RFC 1929 counts a user and a password in one byte each. */
const credential = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  z.refine((text) => new TextEncoder().encode(text).length <= 255),
  // oxlint-disable-next-line no-control-regex -- a line break would end the header it is sent in
  z.regex(/^[^\u0000-\u001f\u007f]+$/),
);

const proxies = z.strictObject({
  /** Those on the way to the venues of the accounts and to the public one, as the system names them. Null where this host connects to this computer only. */
  proxies: z.nullable(
    z
      .array(
        z.strictObject({
          /** "proxy.corp:8080", "https://proxy.corp:443", "socks5://proxy.corp:1080". */
          name: proxyName,
          /** Whose sign-in it is given; null without one. */
          user: z.nullable(z.string().check(z.maxLength(255))),
          /** False: the sign-in ends with the run. */
          lasts: z.boolean(),
        }),
      )
      .check(z.maxLength(1_000)),
  ),
  /** Where sign-ins are kept: "Secret Service", "Keychain", "Credential Manager". */
  keychain: z.string().check(z.maxLength(100)),
});
export type ProxyList = z.infer<typeof proxies>;

export const networkCalls = {
  'network.proxies': { input: z.strictObject({}), reply: proxies },
  /** Given to this proxy alone, from the next connection on. Kind `bad-request` for a user with a colon and a proxy the system does not name. */
  'network.signIn': {
    input: z.strictObject({ proxy: proxyName, user: credential, password: credential }),
    reply: proxies,
  },
  /** Kind `keychain-unavailable` when it is still there. */
  'network.removeSignIn': { input: z.strictObject({ proxy: proxyName }), reply: proxies },
} as const;
