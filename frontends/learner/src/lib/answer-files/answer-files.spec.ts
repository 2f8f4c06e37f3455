import { expect, it } from '@jest/globals';
import { pieceBytes } from '@xuekao/contracts/answer-files';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared/core';
import { AnswerFiles, type FilesOptions } from './answer-files.js';
import type { FileStore, KeptFile } from './file-store.js';

/** The browser's store in memory. */
class MemoryStore implements FileStore {
  readonly kept = new Map<string, KeptFile>();
  isBroken = false;
  async load(userId: string, paperId: string): Promise<KeptFile[]> {
    return [...this.kept.values()].filter((one) => one.userId === userId && one.paperId === paperId);
  }
  async put(kept: KeptFile): Promise<void> {
    if (this.isBroken) throw new Error('this browser keeps nothing');
    this.kept.set(kept.file.sha, kept);
  }
  async remove({ file }: Pick<KeptFile, 'file'>): Promise<void> {
    this.kept.delete(file.sha);
  }
  async papers(): Promise<string[]> {
    return [...new Set([...this.kept.values()].map(({ paperId }) => paperId))];
  }
  async clear(): Promise<void> {
    this.kept.clear();
  }
}

/** Server with what it has of each file, and a network that can be cut. */
class Bench {
  readonly store = new MemoryStore();
  readonly have = new Map<string, number>();
  readonly kept = new Set<string>();
  /** pieces that get through until the network is cut */
  pieces = Infinity;
  isClosed = false;
  full = false;
  spoiled = 0;
  private readonly stay = new AbortController();
  private wakes: (() => void)[] = [];

  files(): AnswerFiles {
    const options: FilesOptions = {
      ...{ userId: 'anna', paperId: 'p', store: this.store, signal: this.stay.signal },
      shaOf: async (bytes) => `${await bytes.slice(0, 1).text()}-${bytes.size}`,
      begin: async ({ sha }) => {
        if (this.pieces <= 0) throw new ApiError('network', 'no network');
        if (this.kept.has(sha)) return { state: 'kept', ticket: '' };
        return { state: this.isClosed ? 'unknown' : this.full ? 'full' : 'wanted', ticket: sha };
      },
      put: async (ticket, from, piece) => {
        this.pieces -= 1;
        if (this.pieces < 0) throw new ApiError('network', 'no network');
        if (this.spoiled > 0) {
          this.spoiled -= 1;
          throw new ApiError('business', 'broken', { code: pageErrors.FILE_CONTENT.code });
        }
        const had = this.have.get(ticket) ?? 0;
        const now = from > had ? had : Math.max(had, from + piece.size);
        this.have.set(ticket, now);
        const isKept = now === Number(ticket.split('-')[1]);
        if (isKept) this.kept.add(ticket);
        return { have: now, kept: isKept };
      },
      pause: () => new Promise<void>((resolve) => void this.wakes.push(resolve)),
    };
    return new AnswerFiles(options);
  }
  back(): void {
    this.pieces = Infinity;
    this.wake();
  }
  private wake(): void {
    for (const wake of this.wakes.splice(0)) wake();
  }
  signOut(): void {
    this.stay.abort();
    this.wake();
  }
}
const fileOf = (letter: string, pieces = 1): Blob => new Blob([letter.repeat(pieces * pieceBytes)]);
const stateOf = (files: AnswerFiles, sha: string) => files.getSnapshot().views.get(sha)?.state;
/** Until somebody waits for the network. */
const untilStill = (files: AnswerFiles): Promise<boolean> => files.flush(50);

it('a file is kept before it is sent, and forgotten when the server has it; this page still has it', async () => {
  const bench = new Bench();
  bench.pieces = 0;
  const files = bench.files();
  const { sha, size } = await files.add('q', 'photo', fileOf('a'));
  expect([size, bench.store.kept.size, files.getSnapshot().waiting]).toEqual([pieceBytes, 1, 1]);
  expect(await untilStill(files)).toBe(false);
  bench.back();
  expect(await files.flush(5000)).toBe(true);
  expect([stateOf(files, sha), bench.kept.has(sha), bench.store.kept.size]).toEqual(['kept', true, 0]);
  expect(files.bytesOf(sha)?.size).toBe(size);
});

it('goes on where the network broke off, also after a reload', async () => {
  const bench = new Bench();
  bench.pieces = 2;
  const { sha } = await bench.files().add('q', 'sound', fileOf('a', 4));
  const after = bench.files();
  await after.open();
  expect(await untilStill(after)).toBe(false);
  expect(bench.have.get(sha)).toBe(2 * pieceBytes);
  bench.back();
  expect(await after.flush(5000)).toBe(true);
  expect([bench.kept.has(sha), bench.store.kept.size]).toEqual([true, 0]);
});

it('a file that was deleted is sent no more, and the next one is', async () => {
  const bench = new Bench();
  bench.pieces = 0;
  const files = bench.files();
  const former = await files.add('q', 'sound', fileOf('a', 2));
  const next = await files.add('q', 'sound', fileOf('b'));
  files.drop(former.sha);
  await untilStill(files);
  bench.back();
  expect(await files.flush(5000)).toBe(true);
  expect([...bench.kept]).toEqual([next.sha]);
  expect(bench.store.kept.size).toBe(0);
});

it('what no answer of a closed paper names goes; what finds no room stays, and is said', async () => {
  const bench = new Bench();
  bench.full = true;
  const files = bench.files();
  const { sha } = await files.add('q', 'photo', fileOf('a'));
  expect(await files.flush(5000)).toBe(true);
  expect([stateOf(files, sha), bench.store.kept.size]).toEqual(['full', 1]);
  bench.isClosed = true;
  const later = bench.files();
  await later.open();
  expect(await later.flush(5000)).toBe(true);
  expect([stateOf(later, sha), bench.store.kept.size]).toEqual([undefined, 0]);
});

it('a piece that was spoiled is sent again, a file that stays wrong is given up', async () => {
  const bench = new Bench();
  bench.spoiled = 1;
  const files = bench.files();
  const { sha } = await files.add('q', 'photo', fileOf('a'));
  await untilStill(files);
  bench.back();
  expect(await files.flush(5000)).toBe(true);
  expect(stateOf(files, sha)).toBe('kept');

  bench.spoiled = Infinity;
  const other = await files.add('q', 'photo', fileOf('b'));
  for (let tries = 0; tries < 3 && stateOf(files, other.sha) !== 'refused'; tries += 1) {
    await untilStill(files);
    bench.back();
  }
  await files.flush(5000);
  expect(stateOf(files, other.sha)).toBe('refused');
  // once the result is there
  expect([files.giveUp(), stateOf(files, other.sha), files.giveUp()]).toEqual([1, undefined, 0]);
});

it('a browser that keeps nothing sends all the same, and says so', async () => {
  const bench = new Bench();
  bench.store.isBroken = true;
  bench.pieces = 0;
  const files = bench.files();
  const { sha } = await files.add('q', 'photo', fileOf('a'));
  expect(files.getSnapshot().views.get(sha)?.durable).toBe(false);
  await untilStill(files);
  bench.back();
  expect(await files.flush(5000)).toBe(true);
  expect(bench.kept.has(sha)).toBe(true);
});

it('sends nothing any more once the person has signed out', async () => {
  const bench = new Bench();
  bench.pieces = 0;
  const files = bench.files();
  await files.add('q', 'photo', fileOf('a'));
  await untilStill(files);
  bench.signOut();
  bench.pieces = Infinity;
  expect(await files.flush(5000)).toBe(false);
  expect(bench.kept.size).toBe(0);
});
