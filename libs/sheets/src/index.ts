export { fromCell, toCell } from './cell-text.js';
export { firstTable } from './merged.js';
export { unpackFiles, unpackLimits, UnpackRefusal } from './unpack.js';
export { readRows } from './read.js';
export { readSheet, writeSheets, type SheetLimits, type PlacedPicture, type SheetPage } from './sheets.js';
export { streamSheets, type StreamCell, type StreamedSheet } from './stream.js';
