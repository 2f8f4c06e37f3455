/** Codes that a camera reads, apart from the rest: few pages have one. */
export { framePx, QrCode } from './qr/qr-code.js';
