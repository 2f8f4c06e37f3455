import { learnerPages } from '@xuekao/contracts/addresses';

/** The own wrong questions of one exam. */
export const bookOfExam = (refId: string): string =>
  `${learnerPages.WrongBook}?${new URLSearchParams({ refId, refType: 'exam', mark: 'wrong' })}`;
