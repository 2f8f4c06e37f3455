/**
 * Pixels of a picture, in all frames together: a larger one is refused before they are decoded. Apart from `clean.ts`, whose library of
 * pictures is for the decoder's process alone.
 */
export const maxPixels = 40_000_000;
