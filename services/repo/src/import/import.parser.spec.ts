import { describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { radioText } from '../test/import-texts.js';
import { ImportParser } from './import.parser.js';

const task = (text: string) => ({ kind: 'import', language: 'zh-CN', text, leaveOut: [], quLevel: null, quLevelMode: 'missing' }) as const;

describe("the parser's thread", () => {
  it('sends what it counted, in batches, and then an empty one', async () => {
    const sizes = await new ImportParser().with(task(radioText(600)), async (thread) => {
      const first = await thread.receive();
      expect(first).toEqual({ kind: 'parsed', total: 600, faults: [], skipped: [] });
      const batches: number[] = [];
      for (let size = -1; size !== 0; batches.push(size)) {
        const message = await thread.next();
        size = message.kind === 'batch' ? message.questions.length : 0;
      }
      return batches;
    });
    expect(sizes).toEqual([250, 250, 100, 0]);
  });

  it('is stopped at its time limit', async () => {
    const parser = new ImportParser();
    const stopped = parser.with(task(radioText(9000)), (thread) => thread.receive(), 1);
    await expect(stopped).rejects.toMatchObject({ code: errors.TIMED_OUT.code });
    // and leaves its place to the next
    expect(await parser.with(task(radioText(1)), (thread) => thread.receive())).toMatchObject({ total: 1 });
  });

  it('runs for two texts at once, lets a few wait and sends more away', async () => {
    const parser = new ImportParser();
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        parser.with(task(radioText(5)), async (thread) => {
          running += 1;
          most = Math.max(most, running);
          const message = await thread.receive();
          running -= 1;
          return message;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 'fulfilled'), 'rejected', 'rejected']);
    expect(results.at(-1)).toMatchObject({ reason: { code: errors.BUSY.code } });
  });
});
