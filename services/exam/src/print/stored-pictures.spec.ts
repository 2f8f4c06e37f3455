import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { picturePath } from '@xuekao/contracts';
import type { PrintDocument } from '@xuekao/printing';
import { ExamBed } from '../test-support/exam-bed.js';
import { StoredPictures } from './stored-pictures.js';

const chosen = mkdtempSync(join(tmpdir(), 'xuekao-pictures-'));
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('pictures');
}, 300_000);
afterAll(async () => {
  rmSync(chosen, { recursive: true });
  rmSync(bed.config.dataDir, { recursive: true, force: true });
  await bed.close();
});

function store(folder: string, name: string, content: string): void {
  const place = join(folder, 'pictures', name.slice(0, 2));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, name), content);
}

test('pictures of a document are read from the folders of the gateway, by names of pictures alone', async () => {
  const nameOf = (start: string): string => `${start}${'0'.repeat(38)}.png`;
  const [former, present, lost] = [nameOf('ab'), nameOf('cd'), nameOf('ef')];
  store(join(bed.config.dataDir, 'files'), former, 'former');
  store(chosen, present, 'present');
  writeFileSync(join(bed.config.dataDir, 'secrets.json'), 'secret');
  const images = [former, present, lost, '../../../secrets.json'].map((each) => `<img src="${picturePath}${each}" alt="" />`);
  const question = { level: 0, label: '1.', note: '', html: `<p>${images.join('')}</p>`, options: [], rows: [], lines: 0 } as const;
  const document: PrintDocument = { title: '', isTitled: true, facts: [], parts: [{ kind: 'question', ...question }], footer: '' };
  const found = async () =>
    Object.entries(await bed.part(StoredPictures).of(document)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(await found()).toEqual([[former, 'former']]);
  bed.neighbours.filesFolder = chosen;
  expect(await found()).toEqual([
    [former, 'former'],
    [present, 'present'],
  ]);
});
