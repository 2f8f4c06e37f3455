/**
 * Works through items, several at the same time and in their order. A failure ends it: nothing more begins, what has begun is waited for.
 * @throws the first failure, behind all that was done
 */
export async function workThrough<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    // lanes share the iterator: each takes the next item
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw failures[0];
}
