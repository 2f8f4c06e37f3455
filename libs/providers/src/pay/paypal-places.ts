/** Hosts of PayPal for each of its two services: where it is asked, where its certificates lie, where buyers agree. */
const services = [
  { api: 'api-m.paypal.com', certificates: ['api.paypal.com', 'api-m.paypal.com'], pages: ['www.paypal.com'] },
  {
    api: 'api-m.sandbox.paypal.com',
    certificates: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
    pages: ['www.sandbox.paypal.com'],
  },
] as const;
const certificatePath = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;

function urlOf(text: string): URL | null {
  if (text.length > 500 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

/** Whether a URL lies at one of these hosts over https, or exactly where a test server or a private cloud stands in for all of PayPal. */
function isAt(url: URL, baseUrl: string, kind: 'certificates' | 'pages'): boolean {
  const base = new URL(baseUrl);
  const service = services.find(({ api }) => api === base.host);
  if (!service) return url.origin === base.origin;
  return url.protocol === 'https:' && service[kind].some((host) => host === url.host);
}

/** Address of a certificate by which PayPal signs; null: it is somebody else's, or no such address. */
export function certificateUrl(text: string, baseUrl: string): string | null {
  const url = urlOf(text);
  return url && url.search === '' && url.hash === '' && certificatePath.test(url.pathname) && isAt(url, baseUrl, 'certificates')
    ? url.href
    : null;
}

/** Whether a buyer may be sent there. */
export function isPaypalPage(text: string, baseUrl: string): boolean {
  const url = urlOf(text);
  return url !== null && isAt(url, baseUrl, 'pages');
}
