export { isBlank, plainText } from './plain-text.js';
export { isPictureAddress, sanitiseRichText } from './sanitise.js';
