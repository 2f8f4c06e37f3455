import { answerFileKinds, type AnswerFileKind } from '@xuekao/contracts';
import type { AuthoredPart } from './authored.js';

/** Files that an answer may hold beside its text, in their order; a question that no person marks takes none. */
export const answerFilesOf = ({
  quType,
  manual,
  answerFiles = [],
}: Pick<AuthoredPart, 'quType' | 'manual' | 'answerFiles'>): AnswerFileKind[] =>
  quType === 'saq' && manual ? answerFileKinds.filter((kind) => answerFiles.includes(kind)) : [];
