import type { outbound as inChinese } from '../zh-CN/outbound.js';
import type { Translation } from '../translation.js';

export const outbound = {
  redirected: '{host} wanted to redirect to another address, which was refused',
  noAnswer: '{host} did not answer within {seconds} seconds',
  notReached: '{host} cannot be reached ({code})',
  networkError: 'network error',
  notHttps: '{host} is no https address and was not asked',
  inner: '{host} is an address of this machine or of an inner network and was not asked; the start of the system can allow it',
  address: 'the address has the wrong format; it should begin with http:// or https://',
  tooLarge: 'the answer of {host} is too large',
  notJson: 'the answer of {host} has an unexpected format (HTTP {status})',
  refused: '{provider}: {said} ({code})',
  sum: '{count} more refusals of this kind followed and are not listed',
  unchecked: '{id} (revision not checked)',
} satisfies Translation<typeof inChinese>;
