import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file of the trial data, or the project's own fixture with the same blemishes where there is no trial data. */
export interface BankFile {
  name: string;
  bytes: Buffer;
  /** how many questions it holds, counted by their numbered headings and not by the product's parser */
  count: number;
}

/** The bank that the import journey fills and the exam journey picks from; another one where both run a second time. */
export const importedBank = `导入题库 ${Date.now().toString(36)}`;

const fixture = fileURLToPath(new URL('../../libs/question/fixtures/blemished.txt', import.meta.url));

export function bankFiles(): BankFile[] {
  const folder = process.env['BANKS_DIR'];
  const paths = folder
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .sort()
        .map((name) => join(folder, name))
    : [fixture];
  return paths.map((path) => {
    const bytes = readFileSync(path);
    return { name: path.split('/').at(-1) ?? '', bytes, count: bytes.toString('utf8').match(/^\s*\d+\s*[.．、]\s*[【[［]/gm)?.length ?? 0 };
  });
}

/** Reading passages with their questions, where the trial data is. */
export function passages(): unknown[] {
  const folder = process.env['BANKS_DIR'];
  if (!folder) return [];
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'english-reading-compound.json'), 'utf8'));
  return Array.isArray(parsed) ? parsed : [];
}
