/** For tests: a certificate that no authority vouches for. */
import { type KeyObject, sign } from 'node:crypto';

/** The smallest X.509 certificate for "localhost" as PEM text, valid from 2020 to 2049, so that no key has to lie in the repository. */
export function selfSigned(key: KeyObject, publicHalf: KeyObject): string {
  const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
    const body = Buffer.concat(parts);
    const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
    return Buffer.concat([Buffer.from([tag, ...size]), body]);
  };
  const hex = (text: string) => Buffer.from(text, 'hex');
  const ecdsaWithSha256 = der(0x30, der(0x06, hex('2a8648ce3d040302')));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, hex('550403')), der(0x0c, Buffer.from('localhost')))));
  const validity = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from('491231235959Z')),
  );
  const spki = publicHalf.export({ type: 'spki', format: 'der' });
  const altName = der(
    0x30,
    der(0x06, hex('551d11')),
    der(0x04, der(0x30, der(0x82, Buffer.from('localhost')))),
  );
  const authority = der(0x30, der(0x06, hex('551d13')), der(0x04, der(0x30, der(0x01, hex('ff')))));
  const extensions = der(0xa3, der(0x30, altName, authority));
  const body = der(
    0x30,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ecdsaWithSha256,
    name,
    validity,
    name,
    spki,
    extensions,
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, key));
  const text = der(0x30, body, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}
