export { isBlank, plainText } from './plain-text.js';
export { sanitiseRichText } from './sanitise.js';
