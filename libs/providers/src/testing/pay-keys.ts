import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export interface RsaKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
export const rsaKeys = (): RsaKeys => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const privatePem = ({ privateKey }: RsaKeys): string => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const publicPem = ({ publicKey }: RsaKeys): string => publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface TestCertificate extends RsaKeys {
  /** as signatures name it */
  readonly serial: string;
  readonly pem: string;
}

/** A certificate that signs itself, as a company hands them out. */
export async function testCertificate(days = 30): Promise<TestCertificate> {
  const keys = rsaKeys();
  const folder = await mkdtemp(join(tmpdir(), 'xuekao-pay-'));
  try {
    const [key, out] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    await writeFile(key, privatePem(keys), { mode: 0o600 });
    await run('openssl', ['req', '-x509', '-key', key, '-out', out, '-days', String(days), '-subj', '/CN=Test platform']);
    const pem = await readFile(out, 'utf8');
    return { ...keys, pem, serial: new X509Certificate(pem).serialNumber.toUpperCase() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
