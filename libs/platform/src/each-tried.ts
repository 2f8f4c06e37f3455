/**
 * Works at rows one after the other. One that fails keeps no other waiting: what is due by law, or promised to somebody, does not stand
 * still behind one bad row.
 * @param failed hears of each that failed, and is what says it to the log
 */
export async function eachTried<Row>(
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
  failed: (error: unknown, row: Row) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      failed(error, row);
    }
  }
}
