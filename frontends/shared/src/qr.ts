/** Codes that a camera reads, apart from the rest: few pages have one. */
export { CodeDrawing } from './qr/code-drawing.js';
export { framePx, QrCode } from './qr/qr-code.js';
