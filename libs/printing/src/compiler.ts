import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintPictures } from './document.js';
import { fontFolder } from './fonts.js';

const workspace = '/';
let compiler: NodeCompiler | null = null;

/**
 * Lays out one document; for the printer's process only, because it takes up to some hundred milliseconds of a processor.
 * @param data what the template reads as `/document.json`; the pictures are there as `/pictures/<name>`  @throws where a picture is none
 */
export function compiled(template: string, data: object, pictures: PrintPictures): Buffer {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fontFolder] }] });
  try {
    compiler.mapShadow('/document.json', Buffer.from(JSON.stringify(data)));
    for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(`/pictures/${name}`, Buffer.from(bytes));
    const result = compiler.compile({ mainFileContent: template });
    const error = result.takeError();
    if (error) throw new Error(`not laid out: ${JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 500)}`);
    if (!result.result) throw new Error('not laid out');
    return compiler.pdf(result.result, { pdfTags: false });
  } finally {
    compiler.resetShadow();
    // what one document needed is of little use to the next, and would stay
    compiler.evictCache(1);
  }
}
