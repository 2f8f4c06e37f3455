import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the fonts that everything is printed with. */
export const fontFolder = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '../fonts');
