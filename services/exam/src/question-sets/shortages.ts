import type { Bitmap } from '@xuekao/question';

/** A cell of a blueprint: so many of these questions. */
export interface Cell {
  count: number;
  /** places of the questions in the list of all; equal cells may share one set */
  pool: Bitmap;
}

/** Questions that lie in the same pools are one class: only their number matters. */
interface QuestionClass {
  size: number;
  /** pools that hold them, by their place among the different pools */
  pools: number[];
}

/** @param size length of the list that the pools are sets of */
function classesOf(pools: readonly Bitmap[], size: number): QuestionClass[] {
  const classOf = new Int32Array(size);
  const classes: number[][] = [[]];
  pools.forEach((pool, number) => {
    // each class is split into those inside and those outside of the pool
    const inside = new Map<number, number>();
    for (let place = 0; place < size; place += 1) {
      if ((((pool[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0) continue;
      const former = classOf[place] ?? 0;
      let next = inside.get(former);
      if (next === undefined) {
        next = classes.length;
        classes.push([...(classes[former] ?? []), number]);
        inside.set(former, next);
      }
      classOf[place] = next;
    }
  });
  const sizes = new Int32Array(classes.length);
  for (const one of classOf) sizes[one] = (sizes[one] ?? 0) + 1;
  return classes.flatMap((of, number) => (of.length > 0 && (sizes[number] ?? 0) > 0 ? [{ size: sizes[number] ?? 0, pools: of }] : []));
}

/**
 * How many questions each cell gets in a paper that holds none twice, exactly: a maximum flow from the cells to the questions. Cells come
 * in their order: an earlier one gives up a question only where it finds another. So the total is the largest possible, and a cell that
 * gets less than it asks for is short in any paper that keeps those before it whole.
 * @param size length of the list that the pools are sets of
 */
export function suppliesOf(cells: readonly Cell[], size: number): number[] {
  const different = [...new Set(cells.map(({ pool }) => pool))];
  const classes = classesOf(different, size);
  const classesIn = different.map((_, number) => classes.flatMap((one, at) => (one.pools.includes(number) ? [at] : [])));
  const numberOf = new Map(different.map((pool, number) => [pool, number]));
  const free = classes.map(({ size: left }) => left);
  /** questions of a class that a pool has taken */
  const taken = different.map(() => new Map<number, number>());
  const move = (pool: number, at: number, by: number): void => {
    taken[pool]?.set(at, (taken[pool].get(at) ?? 0) + by);
  };

  /** One more question, perhaps by letting others go on to further classes. @returns how many were found at once */
  const augment = (start: number, wanted: number): number => {
    const reached = new Map<number, { from: number; over: number } | null>([[start, null]]);
    const queue = [start];
    for (const pool of queue) {
      for (const at of classesIn[pool] ?? []) {
        const room = free[at] ?? 0;
        if (room > 0) return give(pool, at, Math.min(room, wanted));
        for (const other of classes[at]?.pools ?? []) {
          if (reached.has(other) || (taken[other]?.get(at) ?? 0) === 0) continue;
          reached.set(other, { from: pool, over: at });
          queue.push(other);
        }
      }
    }
    return 0;

    /** The chain from the free class back to the cell: each passes its class on to the one before it. */
    function give(last: number, at: number, most: number): number {
      let amount = most;
      for (let pool = last, step = reached.get(pool); step; pool = step.from, step = reached.get(pool))
        amount = Math.min(amount, taken[pool]?.get(step.over) ?? 0);
      free[at] = (free[at] ?? 0) - amount;
      let gained = at;
      for (let pool = last, step = reached.get(pool); ; pool = step.from, step = reached.get(pool)) {
        move(pool, gained, amount);
        if (!step) return amount;
        move(pool, step.over, -amount);
        gained = step.over;
      }
    }
  };

  return cells.map(({ count, pool }) => {
    const number = numberOf.get(pool) ?? 0;
    let got = 0;
    while (got < count) {
      const more = augment(number, count - got);
      if (more === 0) break;
      got += more;
    }
    return got;
  });
}
