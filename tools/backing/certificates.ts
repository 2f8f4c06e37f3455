import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { writeWhole } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';

const systemBundle = '/etc/ssl/certs/ca-certificates.crt';

/** A bare Debian knows no certificate authority: there pip and Go are lent the list that Node carries. */
export function withCertificates(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (process.platform !== 'linux' || env['SSL_CERT_FILE'] || existsSync(systemBundle)) return env;
  const file = join(cacheDir(env), 'certificates.pem');
  writeWhole(file, getCACertificates('default').join('\n'));
  return { ...env, SSL_CERT_FILE: file, PIP_CERT: env['PIP_CERT'] || file };
}
