import type { OwnerFields } from '@xuekao/access';

/** The read model of attempts names the maker of the exam: a marker reaches the attempts at the exams within the own reach. */
export const examMaker: OwnerFields = { by: 'examBy', dept: 'examDept' };
