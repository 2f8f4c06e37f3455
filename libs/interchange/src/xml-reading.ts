/** XML as this package reads it, for other formats: bytes in whatever encoding, no document types, no entities of its own. */
export { decodeText } from './decode.js';
export { FileRefusal } from './refusal.js';
export { allOf, elementsOf, firstOf, parseXml, textOf, type XmlElement } from './xml.js';
