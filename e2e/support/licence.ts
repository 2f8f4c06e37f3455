import { issueLicence, type LicenceKeys } from '@xuekao/licence';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A licence under the key of a demo installation, which lies beside its accounts. @param seconds for which it is valid, from now on */
export function demoLicence(code: string, seconds: number): string {
  const file = join(dirname(process.env['DEMO_JSON'] ?? ''), 'licence-key.json');
  const { privateKey } = JSON.parse(readFileSync(file, 'utf8')) as LicenceKeys; // written by the identity service
  return issueLicence({ code, expireTime: new Date(Date.now() + seconds * 1000).toISOString(), holder: '试用' }, privateKey);
}
