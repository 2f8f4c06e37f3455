import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { scormScript, type FrameState, type FrameWindow } from './runtime.js';

type Api = Record<string, (...given: unknown[]) => string>;
type Storage = Record<'getItem' | 'key' | 'removeItem' | 'setItem' | 'clear', (...given: unknown[]) => unknown> & { length: unknown };
interface Told {
  secret: string;
  values: Record<string, string>;
  isCommit: boolean;
  isEnded: boolean;
}

/** A page of a package, as a browser has it: the page around it is of another origin, and may be sent messages only. */
class Frame {
  readonly told: Told[] = [];
  readonly window: FrameWindow;
  private leave: () => void = () => undefined;
  private waiting: (() => void) | undefined;

  constructor(name: string, { parent, storage }: { parent?: unknown; storage?: unknown } = {}) {
    const top = new Proxy(
      {},
      {
        get: (_target, key) => {
          if (key !== 'postMessage') throw new Error(`SecurityError: ${String(key)}`);
          // as a message arrives: what is changed later does not change it
          return (message: Told) => this.told.push(structuredClone(message));
        },
      },
    ) as FrameWindow['top'];
    const refused = (): never => {
      throw new Error('SecurityError');
    };
    this.window = {
      ...{ name, top, parent: parent ?? top },
      document: Object.defineProperty({ cookie: '' }, 'cookie', { get: refused, configurable: true }),
      addEventListener: (_kind, listener) => (this.leave = listener),
      setTimeout: (work) => ((this.waiting = work), 1),
      clearTimeout: () => (this.waiting = undefined),
    };
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(this.window, kind, { get: () => storage ?? refused(), configurable: true });
    // the very text that browsers are sent, in a world that holds nothing else
    runInNewContext(scormScript(), { window: this.window });
  }

  get old(): Api {
    return this.window.API as Api;
  }

  get new(): Api {
    return this.window.API_1484_11 as Api;
  }

  passes(): void {
    this.waiting?.();
  }

  leaves(): void {
    this.leave();
  }
}
const nameOf = (fields: Partial<FrameState>): string =>
  JSON.stringify({ xuekaoScorm: true, secret: 's', version: '1.2', values: {}, given: {}, ...fields } satisfies FrameState);
const old = (fields: Partial<FrameState> = {}): Frame => new Frame(nameOf(fields));
const later = (fields: Partial<FrameState> = {}): Frame => new Frame(nameOf({ version: '2004', ...fields }));

describe('the interface of SCORM 1.2', () => {
  it('reads at once what was kept, sets what may be set, and tells the page around it', () => {
    const frame = old({ values: { 'cmi.core.lesson_location': '7' }, given: { 'cmi.core.student_name': '张三' } });
    const api = frame.old;
    expect(frame.new).toBeUndefined();
    expect([api['LMSGetValue']?.('cmi.core.lesson_location'), api['LMSGetLastError']?.()]).toEqual(['', '301']);
    expect(api['LMSInitialize']?.('')).toBe('true');
    expect([api['LMSInitialize']?.(''), api['LMSGetLastError']?.()]).toEqual(['false', '101']);
    expect(
      ['cmi.core.lesson_location', 'cmi.core.student_name', 'cmi.core.lesson_status', 'cmi.suspend_data'].map((name) =>
        api['LMSGetValue']?.(name),
      ),
    ).toEqual(['7', '张三', 'not attempted', '']);
    expect(api['LMSSetValue']?.('cmi.core.lesson_status', 'completed')).toBe('true');
    expect(api['LMSGetValue']?.('cmi.core.lesson_status')).toBe('completed');
    expect(frame.told).toEqual([]);
    frame.passes();
    expect(api['LMSCommit']?.('')).toBe('true');
    const values = { 'cmi.core.lesson_location': '7', 'cmi.core.lesson_status': 'completed' };
    expect(frame.told).toMatchObject([
      { secret: 's', values, isCommit: false, isEnded: false },
      { values, isCommit: true, isEnded: false },
    ]);
    expect([api['LMSFinish']?.(''), api['LMSFinish']?.(''), api['LMSGetLastError']?.()]).toEqual(['true', 'false', '301']);
    expect(frame.told.at(-1)).toMatchObject({ isEnded: true });
  });

  it.each<[string, string, unknown, string]>([
    ['a name that nobody knows', 'cmi.core.colour', 'red', '401'],
    ['what only the platform says', 'cmi.core.student_name', '李四', '403'],
    ['a word that is none', 'cmi.core.lesson_status', 'done', '405'],
    ['a number that is none', 'cmi.core.score.raw', 'many', '405'],
    ['too long a text', 'cmi.suspend_data', 'x'.repeat(64_001), '405'],
    ['a word about names', 'cmi.core._children', 'x', '402'],
    ['an element behind a gap', 'cmi.interactions.1.id', 'x', '201'],
  ])('refuses %s', (_what, name, value, code) => {
    const api = old().old;
    api['LMSInitialize']?.('');
    expect([api['LMSSetValue']?.(name, value), api['LMSGetLastError']?.()]).toEqual(['false', code]);
    expect(api['LMSGetErrorString']?.(code)).not.toBe('');
  });

  it('keeps lists that are only written, and tells how long they are', () => {
    const api = old().old;
    api['LMSInitialize']?.('');
    expect(api['LMSSetValue']?.('cmi.interactions.0.id', 'q1')).toBe('true');
    expect(api['LMSSetValue']?.('cmi.interactions.0.correct_responses.0.pattern', 'a')).toBe('true');
    expect(api['LMSSetValue']?.('cmi.interactions.1.id', 'q2')).toBe('true');
    expect(api['LMSGetValue']?.('cmi.interactions._count')).toBe('2');
    expect([api['LMSGetValue']?.('cmi.interactions.0.id'), api['LMSGetLastError']?.()]).toEqual(['', '404']);
    expect(api['LMSGetValue']?.('cmi.core.score._children')).toBe('raw,min,max');
    expect(api['LMSGetValue']?.('cmi.objectives._count')).toBe('0');
  });

  it('takes scores with all decimals of their shares', () => {
    const api = old().old;
    api['LMSInitialize']?.('');
    const told = [(2 / 3) * 100, 1 / 70_000, '.5', '80.', '-3', ''].map((score) => api['LMSSetValue']?.('cmi.core.score.raw', score));
    expect(told).toEqual(told.map(() => 'true'));
    for (const score of ['.', '1e3', '0x10', ' 1', '1,5', 'NaN', 'Infinity', '123456789'])
      expect([score, api['LMSSetValue']?.('cmi.core.score.raw', score)]).toEqual([score, 'false']);
  });

  it('holds no more than is kept', () => {
    const api = old().old;
    api['LMSInitialize']?.('');
    expect(api['LMSSetValue']?.('cmi.suspend_data', 'x'.repeat(64_000))).toBe('true');
    const answers = Array.from({ length: 9 }, (_, at) => api['LMSSetValue']?.(`cmi.interactions.${at}.student_response`, 'x'.repeat(4000)));
    expect([answers.includes('false'), api['LMSGetLastError']?.()]).toEqual([true, '101']);
    // what takes the place of something longer is taken
    expect(api['LMSSetValue']?.('cmi.suspend_data', 'x')).toBe('true');
  });
});

describe('the interface of SCORM 2004', () => {
  it('has its own codes before it begins, while it runs and behind its end', () => {
    const frame = later({ given: { 'cmi.learner_name': '张三' } });
    const api = frame.new;
    expect(frame.old).toBeUndefined();
    const codes = (): (string | undefined)[] =>
      [
        () => api['GetValue']?.('cmi.learner_name'),
        () => api['SetValue']?.('cmi.location', '1'),
        () => api['Commit']?.(''),
        () => api['Terminate']?.(''),
      ].map((work) => (work(), api['GetLastError']?.()));
    expect(codes()).toEqual(['122', '132', '142', '112']);
    expect([api['Initialize']?.('x'), api['GetLastError']?.()]).toEqual(['false', '201']);
    expect(api['Initialize']?.('')).toBe('true');
    expect(codes()).toEqual(['0', '0', '0', '0']);
    expect(codes()).toEqual(['123', '133', '143', '113']);
    expect([api['Initialize']?.(''), api['GetLastError']?.()]).toEqual(['false', '104']);
  });

  it('tells what was never set from what is empty', () => {
    const api = later().new;
    api['Initialize']?.('');
    const read = (name: string) => [api['GetValue']?.(name), api['GetLastError']?.()];
    expect(read('cmi.completion_status')).toEqual(['unknown', '0']);
    expect(read('cmi.location')).toEqual(['', '403']);
    expect(read('cmi.colour')).toEqual(['', '401']);
    expect(read('cmi.session_time')).toEqual(['', '405']);
    expect([api['SetValue']?.('cmi.score.scaled', '1.2'), api['GetLastError']?.()]).toEqual(['false', '406']);
    expect([api['SetValue']?.('cmi.progress_measure', 1 / 3), api['GetValue']?.('cmi.progress_measure')]).toEqual(['true', String(1 / 3)]);
    expect([api['SetValue']?.('cmi.total_time', 'PT1S'), api['GetLastError']?.()]).toEqual(['false', '404']);
    expect(api['SetValue']?.('cmi.session_time', 'PT1H2.5S')).toBe('true');
    expect(api['SetValue']?.('cmi.objectives.0.id', 'o1')).toBe('true');
    expect(read('cmi.objectives.0.success_status')).toEqual(['unknown', '0']);
  });
});

describe('the frame', () => {
  it('keeps its state while its pages change, and tells what is not told yet when one goes', () => {
    const first = old();
    first.old['LMSInitialize']?.('');
    first.old['LMSSetValue']?.('cmi.core.lesson_location', '2');
    first.leaves();
    expect(first.told).toMatchObject([{ values: { 'cmi.core.lesson_location': '2' } }]);
    const second = new Frame(first.window.name);
    second.old['LMSInitialize']?.('');
    expect(second.old['LMSGetValue']?.('cmi.core.lesson_location')).toBe('2');
  });

  it('goes on with the session that the page before has begun, whether this one begins it again or not', () => {
    const first = old({ given: { 'cmi.core.student_name': '张三' } });
    first.old['LMSInitialize']?.('');
    const second = new Frame(first.window.name);
    expect(second.old['LMSGetValue']?.('cmi.core.student_name')).toBe('张三');
    second.old['LMSSetValue']?.('cmi.core.session_time', '0000:01:30');
    second.leaves();
    const third = new Frame(second.window.name);
    expect([third.old['LMSInitialize']?.(''), third.old['LMSInitialize']?.('')]).toEqual(['true', 'false']);
    expect(third.old['LMSFinish']?.('')).toBe('true');
    expect(third.told).toMatchObject([{ values: { 'cmi.core.session_time': '0000:01:30' }, isEnded: true }]);
    expect([new Frame(third.window.name).old['LMSGetValue']?.('cmi.core.student_name')]).toEqual(['']);
  });

  it('has a storage that ends with its page where its origin has none, and cookies that nobody keeps', () => {
    const { window } = old();
    const storage = window.localStorage as Storage;
    storage.setItem('place', 7);
    storage.setItem('length', 'long');
    expect([storage.getItem('place'), storage.getItem('getItem'), storage.getItem('length'), storage.key(0)]).toEqual([
      ...['7', null, 'long', 'place'],
    ]);
    storage.removeItem('length');
    expect([storage.length, (window.sessionStorage as Storage).length]).toEqual([1, 0]);
    storage.clear();
    expect([storage.length, storage.getItem('place')]).toEqual([0, null]);
    (window.document as { cookie: string }).cookie = 'place=7';
    expect(window.document.cookie).toBe('');
    // an origin of its own keeps its storage
    expect(new Frame('', { storage: { own: true } }).window.localStorage).toEqual({ own: true });
  });

  it('forgets how the session before ended, so that its time counts once', () => {
    const frame = old({ values: { 'cmi.core.session_time': '0000:10:00', 'cmi.core.exit': 'suspend' } });
    frame.old['LMSInitialize']?.('');
    frame.old['LMSFinish']?.('');
    expect(frame.told).toEqual([expect.objectContaining({ values: {}, isEnded: true })]);
  });

  it('is found by packages that look at the pages around them, which they cannot reach', () => {
    const { window } = later();
    const around = window.parent as FrameWindow;
    expect(around.API_1484_11).toBe(window.API_1484_11);
    expect(around.parent).toBe(around);
  });

  it('lets packages send messages to the page around them, as any page may', () => {
    const frame = old();
    (frame.window.parent as NonNullable<FrameWindow['top']>).postMessage({ event: 'resize' }, '*');
    expect(frame.told).toEqual([{ event: 'resize' }]);
  });

  it('has both interfaces in a preview, and tells nobody', () => {
    const frame = new Frame('');
    frame.old['LMSInitialize']?.('');
    expect(frame.old['LMSSetValue']?.('cmi.core.lesson_location', '2')).toBe('true');
    frame.old['LMSFinish']?.('');
    expect([frame.new['Initialize']?.(''), frame.told]).toEqual(['true', []]);
  });

  it('reads no name that is not of the learner’s page', () => {
    for (const name of ['{"xuekaoScorm":false}', 'null', '[', '1']) expect(new Frame(name).new).toBeDefined();
  });

  it('leaves a frame of the package to the interface that its own page around it has', () => {
    const outer = { API: { mine: true } };
    expect(new Frame('', { parent: outer }).window.API).toBeUndefined();
  });
});
