import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, Server as TlsServer } from 'node:tls';
import { gauge, repeat, type Config, type Logger } from '@xuekao/platform';

const end = gauge('xuekao_certificate_end_seconds', 'Unix time at which the certificate that the gateway uses ends', ['file']);
/** Issuers of certificates renew days ahead; a minute is soon enough for who replaces one that has expired. */
const lookEveryMs = 30_000;

/** PEM texts. */
export interface CertificatePair {
  cert: string;
  key: string;
}

export const certificateOf = async ({ certFile, keyFile }: NonNullable<Config['tls']>): Promise<CertificatePair> => {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  return { cert, key };
};

/** Unix time in seconds at which the first certificate of the file, the server's own, ends. */
const endOf = (cert: string): number => Math.floor(new X509Certificate(cert).validToDate.getTime() / 1000);

const isValid = (cert: string, now: number): boolean => {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validFromDate.getTime() <= now && now < validToDate.getTime();
};

/** @throws {Error} where the found one would shut people out whom the one in use lets in */
function refuseInvalid(found: string, used: string): void {
  const now = Date.now();
  if (isValid(used, now) && !isValid(found, now)) throw new Error('it is not valid at this time, and the one in use is');
}

/**
 * Takes a renewed certificate from its files while the gateway serves: new connections have it, the others stay. Files that do not belong
 * together, as between two writes, change nothing. `xuekao_certificate_end_seconds` says when the one that is in use ends.
 * @param pair with which the server was made
 * @param everyMs milliseconds between two looks at the files
 * @returns ends the look
 */
export function renewCertificate(
  server: unknown,
  tls: Config['tls'],
  pair: CertificatePair | null,
  logger: Logger,
  everyMs = lookEveryMs,
): () => Promise<void> {
  if (!(server instanceof TlsServer) || tls === null || pair === null) return async () => undefined;
  let used = pair;
  let refused = '';
  end.set({ file: tls.certFile }, endOf(used.cert));
  const look = async (): Promise<void> => {
    const found = await certificateOf(tls);
    const text = found.cert + found.key;
    if (text === used.cert + used.key || text === refused) return;
    refused = text; // said once, until the files change again
    createSecureContext(found);
    refuseInvalid(found.cert, used.cert);
    server.setSecureContext(found);
    used = found;
    refused = '';
    end.set({ file: tls.certFile }, endOf(used.cert));
    logger.info({ ends: new X509Certificate(used.cert).validToDate.toISOString() }, 'certificate renewed');
  };
  const looking = repeat(look, { everyMs }, (error) =>
    logger.error({ err: error }, 'the certificate in the files cannot be used; the one before stays'),
  );
  return () => looking.end();
}
