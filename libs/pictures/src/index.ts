export { PictureDecoder, type CleanPicture, type DecoderLimits } from './decoder.js';
export { maxPixels, type PictureFormat, type PictureTask } from './clean.js';
