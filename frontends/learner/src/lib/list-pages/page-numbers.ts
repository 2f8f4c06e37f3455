/**
 * Pages that are named below a list: the first, the last, the current one with `beside` of its neighbours; `gap` for two or more between
 * them.
 */
export function pageNumbers(count: number, page: number, beside: number): (number | 'gap')[] {
  const named = Array.from({ length: count }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === count || Math.abs(one - page) <= beside,
  );
  return named.flatMap((one, at): (number | 'gap')[] => {
    const before = named[at - 1] ?? 0;
    return one - before === 2 ? [one - 1, one] : one - before > 2 ? ['gap', one] : [one];
  });
}
