import { isIP } from 'node:net';
import { BusinessError, courseFilePath, scormRuntimePath } from '@xuekao/contracts';
import type { Config } from '@xuekao/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Style is the one exception: the component library writes its rules into the page. Scripts only from our own files. */
const policyOf = (scripts: readonly string[] = [], connects: readonly string[] = [], framedBy = "'none'", frames = ''): string =>
  [
    "default-src 'self'",
    ...(frames === '' ? [] : [`frame-src 'self' ${frames}`]),
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    ['connect-src', "'self'", ...connects].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
const contentSecurityPolicy = policyOf();
/**
 * Of the pages themselves. The learner's find faces by WebAssembly from our own files; evaluating text as a script stays forbidden. Both
 * may send files to the store in use, if there is one of another origin, and show packages of the origin that these have, if there is one.
 * @param origins of others that pages may ask: the store, and a provider of lives
 */
export const pagePolicy = (
  app: 'learner' | 'admin',
  origins: readonly string[],
  { isFrame = false, packagesUrl = '' }: { isFrame?: boolean; packagesUrl?: string } = {},
): string =>
  policyOf(
    app === 'learner' ? ["'wasm-unsafe-eval'"] : [],
    origins.filter((origin) => /^https?:\/\/[a-z0-9.:-]+$/i.test(origin)),
    isFrame ? "'self'" : "'none'",
    // lives that are pages of other sites stand in sandboxed frames
    [app === 'learner' ? 'https:' : '', packagesUrl].filter(Boolean).join(' '),
  );

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  'cache-control': 'no-store',
};

/** On every response, errors included (security row 30). Static files set their own caching afterwards. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id);
}

/** In a Host header without its port: what a browser was told by name could be any name that somebody lets point here. */
const isAddress = (host: string): boolean => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Whether this gateway is meant: a page of another site whose name is made to point here (DNS rebinding) would pass for our own. An address
 * is no name, so it is always ours.
 * @param host as the Host header says, with or without a port
 */
export function isOwnHost(host: string | undefined, config: Pick<Config, 'allowedOrigins' | 'host' | 'publicUrl'>): boolean {
  // only a browser can be misled, and browsers send it
  if (host === undefined || host === '') return true;
  const name = nameOf(`http://${host}`);
  if (name === null) return false;
  return (
    isAddress(name) ||
    name === config.host.toLowerCase() ||
    [config.publicUrl, ...config.allowedOrigins].some((origin) => nameOf(origin) === name)
  );
}
const nameOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).hostname : null);

/** Whether a request is for the origin of SCORM packages. Pages there may run as they like, so nothing else of ours is there. */
export function isPackagesHost(host: string | undefined, { packagesUrl }: Pick<Config, 'packagesUrl'>): boolean {
  if (packagesUrl === '' || !URL.canParse(`http://${host}`)) return false;
  const { protocol, host: own } = new URL(packagesUrl);
  return new URL(`${protocol}//${host}`).host === own;
}
const isOfPackage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (url.startsWith(courseFilePath) || url === scormRuntimePath);

/** @throws {BusinessError} UNKNOWN_HOST */
export function checkHost(request: FastifyRequest, config: Config): void {
  if (isPackagesHost(request.host, config)) {
    if (isOfPackage(request)) return;
    throw new BusinessError('UNKNOWN_HOST');
  }
  if (!isOwnHost(request.host, config)) throw new BusinessError('UNKNOWN_HOST');
}

/** A browser's page may only talk to the gateway that served it, or from an origin on the list. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  config: Pick<Config, 'allowedOrigins' | 'host' | 'publicUrl'>,
): boolean {
  if (origin === undefined) return true; // not a browser's cross-origin request
  if (config.allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host && isOwnHost(host, config);
}

/** @throws {BusinessError} FORBIDDEN */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  if (!isAllowedOrigin(request.headers.origin, request.host, config)) throw new BusinessError('FORBIDDEN');
}
