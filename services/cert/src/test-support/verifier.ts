import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential, type DocumentLoader } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import credentials from '../badges/contexts/credentials-v2.json' with { type: 'json' };
import openBadges from '../badges/contexts/open-badges-3.0.3.json' with { type: 'json' };

const contexts: Readonly<Record<string, object>> = {
  'https://www.w3.org/ns/credentials/v2': credentials,
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json': openBadges,
};
const suite = new DataIntegrityProof({ cryptosuite });

export interface Verified {
  isGenuine: boolean;
  /** words of the library; empty where it is genuine */
  why: string;
}

/**
 * The eye of an outsider on a credential: libraries of others, none of which signs, that ask the site for its keys and status lists.
 * @param publicUrl of the site  @param fetched a document of the site by its path; fails where there is none
 */
export function outsider(publicUrl: string, fetched: (path: string) => Promise<object>) {
  const { host } = new URL(publicUrl);
  const did = `did:web:${encodeURIComponent(host)}`;
  const documentLoader: DocumentLoader = async (url) => {
    const loaded = (document: object) => ({ contextUrl: null, documentUrl: url, document });
    const context = contexts[url];
    if (context) return loaded(context);
    if (url.startsWith(publicUrl)) return loaded(await fetched(url.slice(publicUrl.length)));
    const [name, key] = url.split('#');
    if (name !== did) throw new Error(`nobody fetches ${url} here`);
    const document = (await fetched('/.well-known/did.json')) as { verificationMethod: { id: string }[] };
    const method = key === undefined ? document : document.verificationMethod.find(({ id }) => id === url);
    if (!method) throw new Error(`the site has no key ${key}`);
    return loaded(key === undefined ? method : { '@context': 'https://w3id.org/security/multikey/v1', ...method });
  };
  return async (credential: object, now = new Date()): Promise<Verified> => {
    const { verified, error, statusResult } = await verifyCredential({
      ...{ credential, suite, documentLoader, now },
      checkStatus: (options) => checkStatus({ ...options, suite, documentLoader, verifyBitstringStatusListCredential: true }),
    });
    const faults = [...wordsOf(error), ...wordsOf(statusResult?.error)];
    if (statusResult?.results?.some(({ status }) => status) === true) faults.push('withdrawn');
    if (!verified && faults.length === 0) faults.push('refused');
    return { isGenuine: faults.length === 0, why: faults.join('; ') };
  };
}

/** Words of the library, with what it found below. */
function wordsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { errors } = error as { errors?: unknown };
  return [error.message, ...(Array.isArray(errors) ? errors.flatMap(wordsOf) : []), ...wordsOf(error.cause)];
}
