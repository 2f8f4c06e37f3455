/** Logs that are written at the same time. */
const atOnce = 8;

/**
 * Reaches each paper of a page, eight at the same time and in their order.
 * @param failed hears of a paper that `reach` failed at, and says whether it counts as left
 * @returns how many papers are left
 */
export async function eachPaper<Paper>(
  page: readonly Paper[],
  reach: (paper: Paper) => Promise<unknown>,
  failed: (error: unknown, paper: Paper) => boolean,
): Promise<number> {
  const waiting = page.values();
  let left = 0;
  const lane = async (): Promise<void> => {
    // lanes share the iterator: each takes the next paper
    for (const paper of waiting)
      try {
        await reach(paper);
      } catch (error) {
        if (failed(error, paper)) left += 1;
      }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return left;
}
