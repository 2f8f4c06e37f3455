import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import fc from 'fast-check';
import { idOf, minute, paperOfQuestions, startedAs, t0 } from '../test-support/papers.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import type { AttemptEvent, RejectedAnswer } from './attempt.events.js';
import { paperOf } from './attempt.projection.js';
import type { AttemptState, OpenAttempt } from './attempt.state.js';

const { paper, keys } = paperOfQuestions();

interface Send {
  number: number;
  seq: number;
  text: string;
}
const send = fc.record({ number: fc.constantFrom(6, 8), seq: fc.integer({ min: 1, max: 6 }), text: fc.string({ maxLength: 5 }) });
const minuteOf = fc.integer({ min: 0, max: 70 });
const handInAt = minuteOf.map((m): AttemptCommand => ({ type: 'HandIn', exState: 0, by: 'learner', paper, keys, at: t0 + m * minute }));
const sat: fc.Arbitrary<AttemptCommand> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.array(send, { minLength: 1, maxLength: 3 }), minuteOf).map(([sends, m]) => saves(sends, m)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.boolean(), minuteOf)
      .map(([mark, m]) => ({ type: 'Flag' as const, quId: idOf(1), mark, paper, at: t0 + m * minute })),
  },
  { weight: 1, arbitrary: handInAt },
  { weight: 1, arbitrary: fc.constant({ type: 'Start' as const, started: startedAs() }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 })).map(([tenths, revision]) => ({
      type: 'MarkByHand' as const,
      items: [{ quId: idOf(6), tenths, remark: '' }],
      revision,
      by: idOf(0xb),
      paper,
      keys,
      at: t0 + 99 * minute,
    })),
  },
);
const hold: fc.Arbitrary<AttemptCommand> = fc
  .record({ type: fc.constantFrom('Pause' as const, 'Resume' as const), id: fc.integer({ min: 1, max: 9 }), m: minuteOf })
  .map(({ type, id, m }) => ({ type, id: idOf(id), reason: '停电', by: idOf(0xb), at: t0 + m * minute }));
/** Ends a paper that stands, too. */
const endAt = minuteOf.map((m): AttemptCommand => ({ type: 'HandIn', exState: 5, by: 'administrator', paper, keys, at: t0 + m * minute }));
const command: fc.Arbitrary<AttemptCommand> = fc.oneof({ weight: 12, arbitrary: sat }, { weight: 3, arbitrary: hold });
function saves(sends: readonly Send[], atMinute: number): AttemptCommand {
  return {
    type: 'SaveAnswers',
    paper,
    at: t0 + atMinute * minute,
    answers: sends.map(({ number, seq, text }) => ({ quId: idOf(number), seq, answer: { text } })),
  };
}

/** Events of a command; none where it is refused. */
function decideOr(state: AttemptState, next: AttemptCommand): readonly AttemptEvent[] {
  try {
    return attemptDecider.decide(next, state);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return [];
  }
}

/** Runs commands as the service does; refused ones leave nothing. `acked` holds per question what the learner was told is saved. */
function run(commands: readonly AttemptCommand[]): {
  log: AttemptEvent[];
  state: AttemptState;
  acked: Map<string, { seq: number; text: string }>;
} {
  const log: AttemptEvent[] = [{ type: 'AttemptStarted', data: startedAs() }];
  let state = log.reduce(attemptDecider.evolve, attemptDecider.initial());
  const acked = new Map<string, { seq: number; text: string }>();
  for (const next of commands) {
    try {
      const events = attemptDecider.decide(next, state);
      log.push(...events);
      state = events.reduce(attemptDecider.evolve, state);
      if (next.type === 'SaveAnswers' && !events.some(({ type }) => type === 'LateAnswerRejected') && state.status === 'open') {
        for (const { quId, seq, answer } of next.answers)
          if (seq > (acked.get(quId)?.seq ?? 0)) acked.set(quId, { seq, text: answer.text ?? '' });
      }
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
  }
  return { log, state, acked };
}

test('what was acknowledged is in the final state, whatever came in between', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { state, acked } = run(commands);
      if (state.status === 'none') throw new Error('the attempt is gone');
      for (const [quId, { seq, text }] of acked) expect(state.answers.get(quId)).toMatchObject({ seq, answer: { text } });
      expect(state.answers.size).toBe(acked.size);
    }),
    { numRuns: 500 },
  );
});

test('whatever was paused and resumed, the learner had as much time as before', () => {
  const step = fc.record({ pauses: fc.boolean(), ms: fc.integer({ min: 0, max: 90 * minute }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { startedAt, deadline } = startedAs();
      let at = startedAt;
      let worked = 0;
      let state: AttemptState = run([]).state;
      for (const [index, { pauses, ms }] of steps.entries()) {
        const stands = state.status === 'open' && state.started.paused !== undefined;
        if (!stands && worked + ms >= deadline - startedAt) continue;
        at += ms;
        if (!stands) worked += ms;
        const next = { type: pauses ? 'Pause' : 'Resume', id: idOf(index + 1), reason: '停电', by: idOf(0xb), at } as const;
        state = decideOr(state, next).reduce(attemptDecider.evolve, state);
      }
      if (state.status !== 'open') throw new Error('the attempt is over');
      const { paused, deadline: end } = state.started;
      expect(end - (paused?.at ?? at)).toBe(deadline - startedAt - worked);
    }),
    { numRuns: 500 },
  );
});

test('nothing is answered, flagged or handed in after the hand-in, which happens once', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), endAt, fc.array(command, { maxLength: 30 }), (before, end_, after_) => {
      const { log } = run([...before, end_, ...after_]);
      const types = log.map(({ type }) => type);
      const end = types.indexOf('AttemptHandedIn');
      expect(end).toBeGreaterThan(0);
      expect(types.lastIndexOf('AttemptHandedIn')).toBe(end);
      expect(types[end + 1]).toBe('AttemptMarked');
      const after = new Set(types.slice(end + 2));
      for (const type of ['AttemptStarted', 'AnswersSaved', 'QuestionFlagged', 'AttemptHandedIn', 'AttemptMarked'] as const)
        expect(after).not.toContain(type);
    }),
    { numRuns: 500 },
  );
});

test('the read model is a function of the log: a replay after a trip through JSON gives the same bytes (R3)', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { log, state } = run(commands);
      const stored: AttemptEvent[] = JSON.parse(JSON.stringify(log)) as AttemptEvent[]; // what the database gives back
      const replayed = stored.reduce(attemptDecider.evolve, attemptDecider.initial());
      if (state.status === 'none' || replayed.status === 'none') throw new Error('the attempt is gone');
      expect(JSON.stringify(paperOf('p', replayed))).toBe(JSON.stringify(paperOf('p', state)));
    }),
    { numRuns: 300 },
  );
});

test('a device with an old draft: an answer is replaced only by a page that knew it, and no text is lost', () => {
  const device = fc.nat({ max: 2 });
  const question = fc.constantFrom(6, 8);
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), device, question }) },
    // delivered, in whatever order and as often as the network likes; `heard`: the reply arrives
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), device, back: fc.nat({ max: 3 }), heard: fc.boolean() }) },
    // another page of the same device: what the last one wrote and did not send goes on from there
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), device }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), device }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state: AttemptState = attemptDecider.evolve(attemptDecider.initial(), { type: 'AttemptStarted', data: startedAs() });
      const log: AttemptEvent[] = [];
      const open = (): OpenAttempt => {
        if (state.status !== 'open') throw new Error('the attempt is not open');
        return state;
      };
      const devices = [0, 1, 2].map((index) => ({
        index,
        loads: 0,
        known: new Map<string, number>(),
        last: new Map<string, number>(),
        sent: [] as RejectedAnswer[],
      }));
      type Device = (typeof devices)[number];
      const nameOf = ({ index, loads }: Device): string => `device${index}page${loads}`;
      const look = (one: Device): void => {
        for (const [quId, { seq }] of open().answers) {
          one.known.set(quId, seq);
          one.last.set(quId, Math.max(seq, one.last.get(quId) ?? 0));
        }
      };
      for (const next of steps) {
        const one = devices[next.device];
        if (one === undefined) throw new Error('no such device');
        if (next.kind === 'look') look(one);
        else if (next.kind === 'reload') {
          one.loads += 1;
          one.last.clear();
          look(one);
        } else if (next.kind === 'write') {
          const quId = idOf(next.question);
          const seq = (one.last.get(quId) ?? 0) + 1;
          one.last.set(quId, seq);
          one.sent.push({ quId, seq, by: nameOf(one), base: one.known.get(quId) ?? 0, answer: { text: `${nameOf(one)} ${quId} ${seq}` } });
        } else {
          const change = one.sent.at(-1 - next.back);
          if (change === undefined) continue;
          const before = open().answers.get(change.quId);
          const events = attemptDecider.decide({ type: 'SaveAnswers', paper, answers: [change], at: t0 + minute }, state);
          log.push(...events);
          state = events.reduce(attemptDecider.evolve, state);
          const held = open().answers.get(change.quId);
          if (before !== undefined && held?.seq !== before.seq) {
            expect(held).toMatchObject({ seq: change.seq, by: change.by });
            expect(before.by === change.by || before.seq <= (change.base ?? 0)).toBe(true);
          }
          if (next.heard && held?.by === nameOf(one)) one.known.set(change.quId, held.seq);
          // the same one once more changes nothing
          expect(attemptDecider.decide({ type: 'SaveAnswers', paper, answers: [change], at: t0 + minute }, state)).toEqual([]);
          // saved, known to be replaced by the same page's later one, or evidence
          const isLogged = log.some(
            (event) =>
              'answers' in event.data &&
              event.data.answers.some(({ by, seq, quId }) => by === change.by && seq === change.seq && quId === change.quId),
          );
          expect(isLogged || held?.by === change.by).toBe(true);
        }
      }
      expect(
        log.reduce(attemptDecider.evolve, attemptDecider.evolve(attemptDecider.initial(), { type: 'AttemptStarted', data: startedAs() })),
      ).toEqual(state);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
  );
});

test('two pages with equal numbers: what the reply names as a page’s own is that page’s answer, until a later number replaces it', () => {
  const one = fc.record({
    by: fc.constantFrom('pageaaaa', 'pagebbbb'),
    number: fc.constantFrom(6, 8),
    seq: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(one, { minLength: 1, maxLength: 4 }), { maxLength: 25 }), (batches) => {
      let state: AttemptState = attemptDecider.evolve(attemptDecider.initial(), { type: 'AttemptStarted', data: startedAs() });
      for (const batch of batches) {
        const before = state;
        // a page never gives one number to two answers
        const answers = batch.map(({ by, number, seq }) => ({ quId: idOf(number), seq, by, answer: { text: `${by} ${seq}` } }));
        state = attemptDecider
          .decide({ type: 'SaveAnswers', paper, answers, at: t0 + minute }, before)
          .reduce(attemptDecider.evolve, before);
        if (state.status === 'none' || before.status === 'none') throw new Error('the attempt is gone');
        for (const { quId } of answers) {
          const [held, former] = [state.answers.get(quId), before.answers.get(quId)];
          expect(held?.answer).toEqual({ text: `${held?.by} ${held?.seq}` });
          if (held?.by !== former?.by || held?.seq !== former?.seq) expect(held?.seq).toBeGreaterThan(former?.seq ?? 0);
        }
        for (const { quId, seq } of answers) expect(state.answers.get(quId)?.seq).toBeGreaterThanOrEqual(seq);
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
  );
});
