import { describe, expect, it } from '@jest/globals';
import { TrialRun, type TrialAnswer, type TrialDeps } from './trial-run.js';

type Facts = NonNullable<ReturnType<TrialDeps['kept']>>;
const unfinished: TrialAnswer = { verdict: 'unfinished', faults: [], examDone: false };
const ready: TrialAnswer = { verdict: 'ready', faults: [], examDone: true };
const mend: TrialAnswer = { verdict: 'mend', faults: ['camera'], examDone: false };
/** A good device, and a server that gives these answers, then the last one again; none: it is not reached. */
function device(answers: readonly TrialAnswer[] = [], changes: Partial<TrialDeps> = {}) {
  const told: { facts: Facts; paperId: string | undefined }[] = [];
  let kept: Facts | null = null;
  let online = true;
  const deps: TrialDeps = {
    network: async () => ({ network: { tries: 10, failed: 0, ms: 30, worstMs: 60 }, clockSeconds: 0 }),
    socket: async () => 'ok',
    storage: async () => ({ storage: 'ok', freeMb: 900 }),
    missing: () => [],
    send: async (facts, paperId) => {
      const answer = answers[told.length] ?? answers.at(-1);
      if (answer === undefined || !online) throw new Error('offline');
      told.push({ facts, paperId });
      return answer;
    },
    keep: (facts) => (kept = facts),
    kept: () => kept,
    onAnswer: () => undefined,
    ...changes,
  };
  return { deps, told, run: new TrialRun(deps), goOffline: () => (online = false), goOnline: () => (online = true) };
}

describe('a trial', () => {
  it('checks, sits its exam, and is ready', async () => {
    const { run, told } = device([unfinished, ready]);
    expect(run.get()).toMatchObject({ facts: null, checking: false, answer: null });
    const checking = run.check();
    expect(run.get().checking).toBe(true);
    await checking;
    expect(run.get()).toMatchObject({ checking: false, answer: { verdict: 'unfinished', examDone: false } });
    await run.finished('p1');
    expect(run.get().answer).toEqual({ verdict: 'ready', faults: [], examDone: true });
    expect(told.map(({ paperId }) => paperId)).toEqual([undefined, 'p1']);
  });

  it('takes what the person tried, and keeps it when it is checked again', async () => {
    const { run, told } = device([unfinished, mend, mend, unfinished]);
    await run.check();
    await run.tried('camera', 'failed');
    expect(run.get().answer).toEqual(mend);
    await run.check();
    expect(run.get().answer).toEqual(mend);
    await run.tried('camera', 'ok');
    expect(run.get().answer).toEqual(unfinished);
    expect(told.map(({ facts }) => facts.camera)).toEqual(['none', 'failed', 'failed', 'ok']);
  });

  it('goes on after a reload on the page of the result, and checks there where nothing was checked', async () => {
    const first = device([unfinished]);
    await first.run.check();
    await first.run.tried('microphone', 'ok');
    const second = new TrialRun(first.deps);
    await second.finished('p2');
    expect(first.told.at(-1)).toMatchObject({ facts: { microphone: 'ok' }, paperId: 'p2' });
    const fresh = device([ready]);
    await fresh.run.finished('p3');
    expect(fresh.told).toMatchObject([{ paperId: 'p3' }]);
  });

  it('asks no connection of a server that does not answer', async () => {
    let dialled = 0;
    // nobody answers: the page's own word
    const { run } = device([], {
      network: async () => ({ network: { tries: 3, failed: 3, ms: 0, worstMs: 0 }, clockSeconds: 0 }),
      socket: async () => {
        dialled += 1;
        return 'ok';
      },
    });
    await run.check();
    expect(dialled).toBe(0);
    expect(run.get().answer).toMatchObject({ verdict: 'mend', faults: ['offline'] });
  });

  it('ends also where a check throws, before there is a promise or later: that check has failed', async () => {
    const { run } = device([], {
      socket: () => {
        throw new TypeError('WebSocket is not a constructor');
      },
      storage: async () => Promise.reject(new Error('broken')),
      missing: () => {
        throw new Error('denied');
      },
    });
    await run.check();
    expect(run.get()).toMatchObject({
      checking: false,
      facts: { socket: 'failed', storage: 'none', freeMb: null, missing: [] },
      answer: { verdict: 'mend', faults: ['storage', 'socket'] },
    });
    const lost = device([], {
      network: () => {
        throw new TypeError('fetch is not a function');
      },
    });
    await lost.run.check();
    expect(lost.run.get()).toMatchObject({ checking: false, answer: { verdict: 'mend', faults: ['offline'] } });
  });

  it('can be checked again where the browser keeps nothing of it', async () => {
    const { run } = device([], {
      keep: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await expect(run.check()).rejects.toThrow('full');
    expect(run.get().checking).toBe(false);
  });

  it('knows of its exam also where the result does not get through', async () => {
    const { run, told, goOffline, goOnline } = device([unfinished, ready]);
    await run.check();
    goOffline();
    await run.finished('p4');
    expect(run.get()).toMatchObject({ unsent: true, answer: { verdict: 'ready', faults: [], examDone: true } });
    goOnline();
    await run.tell();
    expect(told.map(({ paperId }) => paperId)).toEqual([undefined, 'p4']);
  });

  it('says what it knows where the result does not get through, and sends it later', async () => {
    const { run, told, goOffline, goOnline } = device([unfinished]);
    goOffline();
    await run.check();
    expect(run.get()).toMatchObject({ unsent: true, answer: { verdict: 'unfinished' } });
    goOnline();
    await run.tell();
    expect(run.get().unsent).toBe(false);
    expect(told).toHaveLength(1);
  });
});
