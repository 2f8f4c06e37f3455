import { compareSums, readArchive } from './read-archive.js';
import { sumsName } from '@xuekao/printing/zip';

/** Codes of the hand-ins of a paper by the log; null: the log has none of it. */
export type CodesOf = (paperId: string) => Promise<readonly string[] | null>;

interface ArchivedPaper {
  id: string;
  receipt: { code: string } | null;
}

/**
 * Compares an archive of papers with its list of sums, and the receipts in it with the log. @returns lines for an operator, and whether all
 * is as it was written. @throws {Error} where it is no archive
 */
export async function verifyArchive(path: string, codesOf: CodesOf): Promise<{ isWhole: boolean; lines: string[] }> {
  const archive = await readArchive(path);
  try {
    const { files, digest, faults } = await compareSums(archive, sumsName);
    let [same, unknown] = [0, 0];
    for (const name of archive.names.filter((each) => each.endsWith('.json'))) {
      const { id, receipt } = JSON.parse((await archive.read(name)).toString('utf8')) as ArchivedPaper; // of our own archive, or a fault
      const codes = await codesOf(id);
      if (receipt === null || codes === null) unknown += 1;
      else if (codes.includes(receipt.code)) same += 1;
      else faults.push(`ALTERED: the receipt in ${name} is not that of the log`);
    }
    const lines = [
      `${files} files by the list of sums, whose own SHA-256 is ${digest || 'not there'}`,
      `${same} receipts as in the log${unknown > 0 ? `; ${unknown} papers have none, or are in the log no more` : ''}`,
      ...faults,
    ];
    return { isWhole: faults.length === 0, lines };
  } finally {
    await archive.close();
  }
}
