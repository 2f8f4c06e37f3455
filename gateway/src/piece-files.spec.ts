import { mkdtemp, open, readdir, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepWhole } from './piece-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pieces-'));
});
afterEach(() => rm(folder, { recursive: true }));
const place = () => ({ parts: join(folder, 'a.wav.part'), path: join(folder, 'a.wav') });
const isRight = async (path: string): Promise<boolean> => (await readFile(path, 'utf8')) === 'as the answer names it';

test('a piece that is written while a file is looked at, or behind that, changes nothing of what is kept', async () => {
  const { parts, path } = place();
  await writeFile(parts, 'as the answer names it');
  // as another request has it that came before
  const other = await open(parts, 'r+');
  try {
    const isKept = await keepWhole(parts, path, async (looked) => {
      const found = await isRight(looked);
      await other.write('xx', 0);
      return found;
    });
    await other.write('yy', 4);
    expect(isKept).toBe(true);
  } finally {
    await other.close();
  }
  expect(await readFile(path, 'utf8')).toBe('as the answer names it');
  expect(await readdir(folder)).toEqual(['a.wav']);
});

test('another file is dropped with all of its pieces', async () => {
  const { parts, path } = place();
  await writeFile(parts, 'another one');
  expect(await keepWhole(parts, path, isRight)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('the disk has the file before its name, and the name before its page hears so: that deletes the only other copy', async () => {
  const { parts, path } = place();
  await writeFile(parts, 'as the answer names it');
  const some = await open(parts);
  const handles = Object.getPrototypeOf(some) as FileHandle; // of all files that are open
  await some.close();
  const { sync } = handles;
  const there: boolean[] = [];
  const syncs = jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    there.push((await readdir(folder)).includes('a.wav'));
    return sync.call(this);
  });
  try {
    expect(await keepWhole(parts, path, isRight)).toBe(true);
  } finally {
    syncs.mockRestore();
  }
  expect(there).toEqual([false, true]);
});

test('two requests that bring the last piece keep one file, and both hear so', async () => {
  const { parts, path } = place();
  await writeFile(parts, 'as the answer names it');
  expect(await keepWhole(parts, path, isRight)).toBe(true);
  expect(await keepWhole(parts, path, isRight)).toBe(true);
  expect(await readdir(folder)).toEqual(['a.wav']);
});
