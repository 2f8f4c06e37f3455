export { FileRefusal } from './refusal.js';
export type { FileKind, ReadFile } from './found.js';
export { readFile } from './read.js';
export { giftWriter } from './gift.js';
export { moodleWriter } from './moodle-write.js';
export { QtiPackage } from './qti-write.js';
export { lossesOf, lossNotes, type ExportKind } from './losses.js';
export { textWriter, type FileWriter } from './writer.js';
export { picturesOf, type PackedPictures } from './packed.js';
