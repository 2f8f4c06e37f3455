export { fromCell, toCell } from './cell-text.js';
export { readSheet, writeSheets, type SheetLimits, type SheetPage } from './sheets.js';
