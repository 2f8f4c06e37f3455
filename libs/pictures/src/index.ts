export { PictureDecoder, type CleanPicture, type DecoderLimits } from './decoder.js';
export { sealedPictureSchema, SealedPictures, type SealedPicture } from './sealed-pictures.js';
export { middleTone, type Tone } from './tone.js';
export { maxPixels, type PictureFormat, type PictureTask } from './clean.js';
