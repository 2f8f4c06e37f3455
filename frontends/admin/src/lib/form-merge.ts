/** A part of a form that changes as one, with its name. */
export interface FormPart<F> {
  /** no two parts of a form have the same */
  label: string;
  /** what is compared, whole, as JSON */
  value: (form: F) => unknown;
  /** the value for people, whole; `$…$` is a formula */
  words: (form: F) => string;
  /** what came and went, by name, where that says more than the words of both */
  changes?: (since: F, now: F) => { added: string[]; removed: string[] };
  /** `into` with this part as it is in `from` */
  copy: (from: F, into: F) => F;
  /**
   * `mine` with the changes of both sides; null where they exclude each other. A part without it that both changed is for the person to
   * choose.
   */
  unite?: (base: F, theirs: F, mine: F) => F | null;
}
export type Side = 'theirs' | 'mine';
/** Outcome of a part: one side changed it, the changes of both stand beside each other, or the person must choose. */
export type Outcome = Side | 'united' | 'choice';
export interface MergeRow<F> {
  part: FormPart<F>;
  outcome: Outcome;
}

export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Differences of two forms that began with the same one, part by part.
 * @param base the common beginning; null where it is not known any more: then every difference is for the person to choose
 */
export function mergeRows<F>(parts: readonly FormPart<F>[], base: F | null, theirs: F, mine: F): MergeRow<F>[] {
  const outcomeOf = (part: FormPart<F>): Outcome => {
    if (base === null) return 'choice';
    const before = part.value(base);
    if (sameJson(before, part.value(mine))) return 'theirs';
    if (sameJson(before, part.value(theirs))) return 'mine';
    return (part.unite?.(base, theirs, mine) ?? null) === null ? 'choice' : 'united';
  };
  return parts.filter((part) => !sameJson(part.value(theirs), part.value(mine))).map((part) => ({ part, outcome: outcomeOf(part) }));
}

/**
 * Form after `sent` is stored as `stored`: changes that the person made meanwhile stay, property by property.
 * @returns null where nothing was changed
 */
export function newerThan<F extends object>(now: F, sent: F, stored: F): F | null {
  const names = Object.keys(now) as (keyof F)[]; // a form has no other keys than its own
  const changed = names.filter((name) => !sameJson(now[name], sent[name]));
  return changed.length === 0 ? null : changed.reduce((form, name) => ({ ...form, [name]: now[name] }), stored);
}

/** Whether nothing is left to choose. */
export const isDecided = <F>(rows: readonly MergeRow<F>[], chosen: ReadonlyMap<string, Side>): boolean =>
  rows.every(({ part, outcome }) => outcome !== 'choice' || chosen.has(part.label));

/** My form with the changes of the other side. @param chosen by label of the part; what was not chosen stays mine */
export function mergeForms<F>(
  rows: readonly MergeRow<F>[],
  base: F | null,
  theirs: F,
  mine: F,
  chosen: ReadonlyMap<string, Side> = new Map(),
): F {
  return rows.reduce((merged, { part, outcome }) => {
    const side = outcome === 'choice' ? chosen.get(part.label) : outcome;
    if (side === 'theirs') return part.copy(theirs, merged);
    return side === 'united' && base !== null ? (part.unite?.(base, theirs, merged) ?? merged) : merged;
  }, mine);
}

/** A part that is one or several properties of the form. */
export function part<F extends object>(
  label: string,
  names: readonly (keyof F)[],
  words: (form: F) => string,
  value: (form: F) => unknown = (form) => names.map((name) => form[name]),
): FormPart<F> {
  return { label, words, value, copy: (from, into) => names.reduce((form, name) => ({ ...form, [name]: from[name] }), into) };
}

/** Things of which each can be there or not, in any order. */
export interface Collection<F, T> {
  label: string;
  of: (form: F) => readonly T[];
  put: (items: T[], into: F) => F;
  itemKeyOf: (item: T) => string;
  nameOf: (item: T) => string;
}
/** A part that is a set: what either side added is there, what either side took away is not. */
export function setPart<F, T>({ label, of, put, itemKeyOf, nameOf }: Collection<F, T>): FormPart<F> {
  const keysOf = (form: F): string[] => of(form).map(itemKeyOf);
  return {
    label,
    value: (form) => [...new Set(keysOf(form))].sort(),
    words: (form) => of(form).map(nameOf).join('、'),
    changes: (since, now) => {
      const [before, after] = [new Set(keysOf(since)), new Set(keysOf(now))];
      return {
        added: of(now)
          .filter((item) => !before.has(itemKeyOf(item)))
          .map(nameOf),
        removed: of(since)
          .filter((item) => !after.has(itemKeyOf(item)))
          .map(nameOf),
      };
    },
    copy: (from, into) => put([...of(from)], into),
    unite: (base, theirs, mine) => {
      const [before, there, here] = [base, theirs, mine].map((form) => new Set(keysOf(form)));
      const stays = (key: string): boolean => (before?.has(key) === true ? there?.has(key) === true && here?.has(key) === true : true);
      const items = new Map([...of(theirs), ...of(mine)].map((item) => [itemKeyOf(item), item]));
      return put(
        [...items.entries()].filter(([key]) => stays(key)).map(([, item]) => item),
        mine,
      );
    },
  };
}

/** The keys that both sides leave, with what either added, in the order of the side that changed it; null where both did. */
export function mergeOrder(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] | null {
  const inAll = base.filter((key) => theirs.includes(key) && mine.includes(key));
  const keepsOrder = (keys: readonly string[]): boolean =>
    sameJson(
      keys.filter((key) => inAll.includes(key)),
      inAll,
    );
  if (!keepsOrder(theirs) && !keepsOrder(mine)) return null;
  const [lead, other] = keepsOrder(theirs) ? [mine, theirs] : [theirs, mine];
  const merged = lead.filter((key) => inAll.includes(key) || !base.includes(key));
  // an addition of the other side stands behind what it stood behind there
  other.forEach((key, at) => {
    if (base.includes(key) || merged.includes(key)) return;
    const before = other
      .slice(0, at)
      .reverse()
      .find((one) => merged.includes(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  });
  return merged;
}

/** Things in an order, each with parts of its own. */
export interface OrderedList<F, T> extends Collection<F, T> {
  /** all that is compared of one thing */
  content: (item: T) => unknown;
  /** the parts of a thing that all three forms have. @param at its place in the last form */
  partsOf?: (at: number, items: readonly T[]) => readonly FormPart<T>[];
}
/**
 * The parts of an ordered list: which things there are and in which order, then what each of them says.
 * @param forms all that are compared, mine last
 */
export function listParts<F, T>(
  forms: readonly F[],
  { label, of, put, itemKeyOf, nameOf, content, partsOf }: OrderedList<F, T>,
): FormPart<F>[] {
  const byKey = (form: F): Map<string, T> => new Map(of(form).map((item) => [itemKeyOf(item), item]));
  const maps = forms.map(byKey);
  const shared = [...(maps.at(-1) ?? new Map<string, T>()).keys()].filter((key) => maps.every((map) => map.has(key)));
  const list: FormPart<F> = {
    label,
    // a thing that is not in all of them counts with what it says: taking it away excludes changing it
    value: (form) => of(form).map((item) => (shared.includes(itemKeyOf(item)) ? itemKeyOf(item) : [itemKeyOf(item), content(item)])),
    words: (form) => of(form).map(nameOf).join('；'),
    copy: (from, into) => {
      const own = byKey(into);
      return put(
        of(from).map((item) => (shared.includes(itemKeyOf(item)) ? (own.get(itemKeyOf(item)) ?? item) : item)),
        into,
      );
    },
    unite: (base, theirs, mine) => {
      const [before, there, here] = [byKey(base), byKey(theirs), byKey(mine)];
      const changed = (side: Map<string, T>, key: string): boolean =>
        [before.get(key), side.get(key)]
          .map((item) => (item === undefined ? '' : JSON.stringify(content(item))))
          .some((text, _, [first]) => text !== '' && text !== first);
      for (const key of before.keys()) if ((!there.has(key) && changed(here, key)) || (!here.has(key) && changed(there, key))) return null;
      const keys = mergeOrder([...before.keys()], [...there.keys()], [...here.keys()]);
      return keys === null
        ? null
        : put(
            keys.flatMap((key) => here.get(key) ?? there.get(key) ?? []),
            mine,
          );
    },
  };
  return [
    list,
    ...shared.flatMap((key) => {
      const items = maps.flatMap((map) => map.get(key) ?? []);
      const at = [...(maps.at(-1) ?? new Map<string, T>()).keys()].indexOf(key);
      return (partsOf?.(at, items) ?? []).map((one) => lifted(one, { of, put, itemKeyOf }, key));
    }),
  ];
}

/** A part of one thing of a list as a part of the form. */
function lifted<F, T>(
  one: FormPart<T>,
  { of, put, itemKeyOf }: Pick<Collection<F, T>, 'of' | 'put' | 'itemKeyOf'>,
  key: string,
): FormPart<F> {
  const find = (form: F): T | undefined => of(form).find((item) => itemKeyOf(item) === key);
  const replaced = (form: F, next: (item: T) => T): F =>
    put(
      of(form).map((item) => (itemKeyOf(item) === key ? next(item) : item)),
      form,
    );
  const { unite } = one;
  return {
    label: one.label,
    value: (form) => {
      const item = find(form);
      return item === undefined ? null : one.value(item);
    },
    words: (form) => {
      const item = find(form);
      return item === undefined ? '' : one.words(item);
    },
    copy: (from, into) => {
      const item = find(from);
      return item === undefined ? into : replaced(into, (own) => one.copy(item, own));
    },
    ...(unite === undefined
      ? {}
      : {
          unite: (base, theirs, mine) => {
            const [before, there, here] = [find(base), find(theirs), find(mine)];
            const united = before === undefined || there === undefined || here === undefined ? null : unite(before, there, here);
            return united === null ? null : replaced(mine, () => united);
          },
        }),
  };
}
