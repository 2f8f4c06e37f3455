import { readSetting, writeSetting } from '../../lib/preferences.js';

const key = 'exam-trial-device';
let forThisPage = '';

/** A random name of this browser; one that cannot keep it is another device with every page. */
export function trialDevice(): string {
  const known = readSetting(key);
  if (known !== null && /^[0-9a-z]{16}$/.test(known)) return known;
  forThisPage ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('');
  writeSetting(key, forThisPage);
  return forThisPage;
}
