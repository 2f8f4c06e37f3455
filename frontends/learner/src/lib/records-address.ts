import { learnerPages } from '@xuekao/contracts/addresses';

/** The own records of one exam. */
export const recordsOf = (examId: string): string => `${learnerPages.WebPaperList}?examId=${examId}`;
