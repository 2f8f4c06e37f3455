import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sentence } from '@xuekao/contracts';
import { OutboundError, type Outbound } from '@xuekao/platform';
import type { PayNotice } from './pay-types.js';
import { certificateUrl } from './paypal-places.js';

/** A notice is believed so long before and after it was sent. */
const noticeMs = 300_000;
const algorithm = 'SHA256withRSA';
/** Certificates that are kept: PayPal has few, and a stranger who names others fills nothing. */
const mostCertificates = 8;
/** A certificate that is not known is fetched so seldom: a stranger causes no traffic. */
const fetchEveryMs = 2000;
const mostBytes = 64 * 1024;

export interface PaypalNoticesOptions {
  readonly baseUrl: string;
  readonly webhookId: string;
  readonly outbound: Outbound;
  /** milliseconds since the epoch */
  now(): number;
}

/**
 * Signatures of PayPal's notices: over their number, their time, the webhook of this site and the CRC32 of the bytes, by a certificate that
 * lies at PayPal (https://developer.paypal.com/api/rest/webhooks/rest/).
 */
export class PaypalNotices {
  private readonly certificates = new Map<string, Promise<X509Certificate>>();
  private fetchedAt = -Infinity;

  constructor(private readonly options: PaypalNoticesOptions) {}

  /** @throws {OutboundError} it is not PayPal's, not for this site, or not of this moment */
  async check({ headers, body }: PayNotice): Promise<void> {
    const of = (name: string): string => headers[`paypal-${name}`] ?? '';
    const time = of('transmission-time');
    const url = certificateUrl(of('cert-url'), this.options.baseUrl);
    const age = Math.abs(this.options.now() - Date.parse(time));
    if (url === null || of('auth-algo') !== algorithm || !(age <= noticeMs)) throw unsigned();
    const certificate = await this.certificate(url);
    const text = [of('transmission-id'), time, this.options.webhookId, String(crc32(body))].join('|');
    if (!isValid(certificate, this.options.now())) throw unsigned();
    if (!createVerify('sha256').update(text).verify(certificate.publicKey, of('transmission-sig'), 'base64')) throw unsigned();
  }

  private certificate(url: string): Promise<X509Certificate> {
    const known = this.certificates.get(url);
    if (known) return known;
    if (this.options.now() - this.fetchedAt < fetchEveryMs) return Promise.reject(unsigned());
    this.fetchedAt = this.options.now();
    const fetched = this.fetch(url);
    const [oldest] = this.certificates.keys();
    if (oldest !== undefined && this.certificates.size >= mostCertificates) this.certificates.delete(oldest);
    this.certificates.set(url, fetched);
    fetched.catch(() => this.certificates.delete(url));
    return fetched;
  }

  private async fetch(url: string): Promise<X509Certificate> {
    const answer = await this.options.outbound.ask(url, { timeoutMs: 5000, maxBytes: mostBytes });
    try {
      if (answer.status === 200) return new X509Certificate(answer.body);
    } catch {
      // no certificate
    }
    throw unsigned();
  }
}

const unsigned = (): OutboundError => new OutboundError(sentence('outbound.unsigned'));
const isValid = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now < validToDate.getTime();
