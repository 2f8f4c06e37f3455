import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';

const frame = /-----(?:BEGIN|END) [A-Z ]+-----/g;
/** Bytes of a key as people paste it: with or without its first and last line, broken or in one line. */
const derOf = (text: string): Buffer => Buffer.from(text.replace(frame, '').replace(/\s+/g, ''), 'base64');

/** RSA key of a merchant, PKCS#8 or PKCS#1. @throws {OutboundError} it is none */
export function privateKeyOf(text: string): KeyObject {
  const key = derOf(text);
  for (const type of ['pkcs8', 'pkcs1'] as const)
    try {
      return createPrivateKey({ key, format: 'der', type });
    } catch {
      // of the other kind, or none at all
    }
  throw new OutboundError(sentence('outbound.noPrivateKey'));
}

/** RSA key of a company. @throws {OutboundError} it is none */
export function publicKeyOf(text: string): KeyObject {
  try {
    return createPublicKey({ key: derOf(text), format: 'der', type: 'spki' });
  } catch {
    throw new OutboundError(sentence('outbound.noPublicKey'));
  }
}
