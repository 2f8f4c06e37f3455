import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDecided, listParts, mergeForms, mergeOrder, mergeRows, newerThan, part, setPart, type FormPart } from './form-merge.js';

interface Row {
  id: string;
  score: number;
}
interface Form {
  title: string;
  remark: string;
  minutes: number | null;
  people: string[];
  rows: Row[];
}
const partsOf = (forms: readonly Form[]): FormPart<Form>[] => [
  part('title', ['title'], (form) => form.title),
  part('text and time', ['remark', 'minutes'], (form) => form.remark),
  setPart<Form, string>({
    label: 'people',
    of: (form) => form.people,
    put: (people, form) => ({ ...form, people }),
    itemKeyOf: (one) => one,
    nameOf: (one) => one,
  }),
  ...listParts<Form, Row>(forms, {
    label: 'rows',
    of: (form) => form.rows,
    put: (rows, form) => ({ ...form, rows }),
    itemKeyOf: (row) => row.id,
    nameOf: (row) => row.id,
    content: (row) => row,
    partsOf: (at) => [part<Row>(`score ${at}`, ['score'], (row) => String(row.score))],
  }),
];
const base: Form = {
  title: 't',
  remark: 'r',
  minutes: 60,
  people: ['a', 'b'],
  rows: [
    { id: 'x', score: 1 },
    { id: 'y', score: 2 },
  ],
};
const rowsOf = (theirs: Form, mine: Form, from: Form | null = base) =>
  mergeRows(partsOf([...(from === null ? [] : [from]), theirs, mine]), from, theirs, mine);
const outcomes = (theirs: Form, mine: Form, from: Form | null = base) =>
  rowsOf(theirs, mine, from).map(({ part: { label }, outcome }) => [label, outcome]);
const merged = (theirs: Form, mine: Form) => mergeForms(rowsOf(theirs, mine), base, theirs, mine);

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom('x', 'y', 'z', 'w'), score: fc.integer({ min: 1, max: 3 }) }), {
  selector: (row) => row.id,
});
const forms = fc.record({
  title: fc.constantFrom('t', 'u', 'v'),
  remark: fc.constantFrom('r', 's'),
  minutes: fc.constantFrom(null, 60, 90),
  people: names,
  rows,
});

describe('a form whose save is under way', () => {
  const sent = { title: '甲', password: 'secret', hasPassword: false, users: ['u'] };
  const stored = { ...sent, password: '', hasPassword: true, revision: 3 };

  it('is what was stored where nothing was changed meanwhile', () => {
    expect(newerThan<object>({ ...sent, users: ['u'] }, sent, stored)).toBeNull();
  });

  it('keeps what was changed meanwhile, and takes all else as it was stored', () => {
    expect(newerThan<object>({ ...sent, users: ['u', 'v'] }, sent, stored)).toEqual({
      title: '甲',
      password: '',
      hasPassword: true,
      users: ['u', 'v'],
      revision: 3,
    });
  });
});

describe('two people saved one form', () => {
  it('gives a part that only one side changed the value of that side, whatever else happened', () => {
    fc.assert(
      fc.property(forms, forms, forms, (before, theirs, mine) => {
        const parts = partsOf([before, theirs, mine]);
        const found = mergeRows(parts, before, theirs, mine);
        const result = mergeForms(found, before, theirs, mine);
        const text = (value: unknown): string => JSON.stringify(value);
        for (const one of parts.filter(({ label }) => !label.startsWith('score'))) {
          const [was, there, here] = [before, theirs, mine].map((form) => text(one.value(form)));
          if (there === was) expect(text(one.value(result))).toBe(here);
          else if (here === was) expect(text(one.value(result))).toBe(there);
        }
        // a thing of the list that is in all of them
        for (const row of result.rows) {
          const [was, there, here] = [before, theirs, mine].map((form) => form.rows.find(({ id }) => id === row.id)?.score);
          if (was === undefined || there === undefined || here === undefined) continue;
          expect(row.score).toBe(here === was ? there : here);
        }
      }),
    );
  });

  it('is the same for both when one side did nothing', () => {
    fc.assert(
      fc.property(forms, forms, (before, changed) => {
        const once = (theirs: Form, mine: Form) =>
          mergeForms(mergeRows(partsOf([before, theirs, mine]), before, theirs, mine), before, theirs, mine);
        const sorted = (form: Form) => ({ ...form, people: [...form.people].sort() });
        expect(sorted(once(changed, before))).toEqual(sorted(changed));
        expect(sorted(once(before, changed))).toEqual(sorted(changed));
      }),
    );
  });

  it('keeps the changes of both to different parts', () => {
    const [theirs, mine] = [
      {
        ...base,
        title: 'theirs',
        rows: [
          { id: 'x', score: 9 },
          { id: 'y', score: 2 },
        ],
      },
      {
        ...base,
        remark: 'mine',
        rows: [
          { id: 'x', score: 1 },
          { id: 'y', score: 8 },
        ],
      },
    ];
    expect(outcomes(theirs, mine)).toEqual([
      ['title', 'theirs'],
      ['text and time', 'mine'],
      ['score 0', 'theirs'],
      ['score 1', 'mine'],
    ]);
    expect(merged(theirs, mine)).toEqual({
      ...base,
      title: 'theirs',
      remark: 'mine',
      rows: [
        { id: 'x', score: 9 },
        { id: 'y', score: 8 },
      ],
    });
  });

  it('keeps what both added to a set, and what either took away is gone', () => {
    const [theirs, mine] = [
      { ...base, people: ['a', 'b', 'c'] },
      { ...base, people: ['b', 'd'] },
    ];
    expect(outcomes(theirs, mine)).toEqual([['people', 'united']]);
    expect(merged(theirs, mine).people.toSorted()).toEqual(['b', 'c', 'd']);
  });

  it('asks where both changed one part, and takes what was chosen', () => {
    const [theirs, mine] = [
      { ...base, title: 'theirs', remark: 'new' },
      { ...base, title: 'mine' },
    ];
    const found = rowsOf(theirs, mine);
    expect(outcomes(theirs, mine)).toEqual([
      ['title', 'choice'],
      ['text and time', 'theirs'],
    ]);
    expect([isDecided(found, new Map()), isDecided(found, new Map([['title', 'mine']]))]).toEqual([false, true]);
    expect(mergeForms(found, base, theirs, mine, new Map([['title', 'theirs']]))).toEqual({ ...base, title: 'theirs', remark: 'new' });
    expect(mergeForms(found, base, theirs, mine, new Map([['title', 'mine']]))).toEqual({ ...base, title: 'mine', remark: 'new' });
  });

  it('asks about everything when nobody knows what both began with', () => {
    expect(outcomes({ ...base, title: 'theirs', people: [] }, base, null)).toEqual([
      ['title', 'choice'],
      ['people', 'choice'],
    ]);
  });

  it('does not take away what the other side has changed', () => {
    expect(
      outcomes(
        { ...base, rows: [{ id: 'x', score: 1 }] },
        {
          ...base,
          rows: [
            { id: 'x', score: 1 },
            { id: 'y', score: 7 },
          ],
        },
      ),
    ).toEqual([['rows', 'choice']]);
    expect(merged({ ...base, rows: [{ id: 'x', score: 5 }] }, { ...base, rows: [...base.rows, { id: 'z', score: 3 }] }).rows).toEqual([
      { id: 'x', score: 5 },
      { id: 'z', score: 3 },
    ]);
  });
});

describe('an order that two people changed', () => {
  it('puts additions behind what they stood behind', () => {
    expect(mergeOrder(['a', 'b'], ['a', 'n', 'b'], ['b', 'a', 'm'])).toEqual(['b', 'a', 'n', 'm']);
    expect(mergeOrder(['a', 'b', 'c'], ['n', 'a', 'c'], ['a', 'b'])).toEqual(['n', 'a']);
  });
  it('is refused where both moved', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toBeNull();
  });
});
