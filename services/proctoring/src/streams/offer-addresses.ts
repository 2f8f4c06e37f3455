import { isIP } from 'node:net';

const hidden = /^(a=candidate:\S+ \d+ \S+ \d+ )[\w-]+\.local( \d+ typ host)/gm;

/**
 * Offer of a browser that hides its addresses: one that shares a screen and has opened no camera names each of them by a word that only its
 * own network knows (mDNS). The media server finds none of them and would wait for another one without end, so the address stands there by
 * which the browser came. The port may be another one behind a translation of addresses; what the browser sends itself is answered then.
 */
export const withAddress = (sdp: string, ip: string): string => (isIP(ip) === 0 ? sdp : sdp.replaceAll(hidden, `$1${ip}$2`));
