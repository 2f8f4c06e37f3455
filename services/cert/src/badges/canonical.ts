import { JsonLdParser } from 'jsonld-streaming-parser';
import { canonize } from 'rdf-canonize';
import credentials from './contexts/credentials-v2.json' with { type: 'json' };
import openBadges from './contexts/open-badges-3.0.3.json' with { type: 'json' };

/** Contexts that our documents name. They are published once and never changed, so they are kept here and fetched by nobody. */
export const contexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
} as const;
const kept: Readonly<Record<string, object>> = { [contexts.credentials]: credentials, [contexts.openBadges]: openBadges };

/** A JSON-LD document of ours. */
export type LinkedData = { readonly '@context': readonly string[] } & Readonly<Record<string, unknown>>;

const documentLoader = {
  load: (url: string): Promise<object> => {
    const context = kept[url];
    return context ? Promise.resolve(context) : Promise.reject(new Error(`the context ${url} is not kept in the repository`));
  },
};

/**
 * The one text of what a document says, whatever its layout: N-Quads in the order of RDFC-1.0.
 * @throws {Error} for a context that is not kept here
 */
export async function canonicalText(document: LinkedData): Promise<string> {
  const parser = new JsonLdParser({ documentLoader, baseIRI: '' });
  parser.end(JSON.stringify(document));
  const quads: unknown[] = [];
  for await (const quad of parser) quads.push(quad);
  return canonize(quads, { algorithm: 'RDFC-1.0', format: 'application/n-quads' });
}
