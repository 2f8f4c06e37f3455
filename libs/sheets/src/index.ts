export { fromCell, toCell } from './cell-text.js';
export { csvTexts } from './csv.js';
export { firstTable } from './merged.js';
export { ArchiveFile } from './archive-file.js';
export { unpackFiles, unpackLimits, UnpackRefusal } from './unpack.js';
export { readRows } from './read.js';
export { readSheet, writeSheets, type SheetLimits, type PlacedPicture, type SheetPage } from './sheets.js';
export { piecesOf } from './pieces.js';
export { streamSheets, streamZip, type StreamCell, type StreamedFile, type StreamedSheet } from './stream.js';
