export { PictureDecoder, type CleanPicture, type DecoderLimits } from './decoder.js';
export { sealedPictureSchema, SealedPictures, type SealedPicture } from './sealed-pictures.js';
export { middleTone, type Tone } from './tone.js';
export { maxPixels } from './limits.js';
export type { PictureFormat, PictureTask } from './clean.js';
export type { Lack } from './metafile-svg.js';
