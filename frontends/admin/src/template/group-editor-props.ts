import type { ReactNode } from 'react';
import type { QuestionInfo } from './question-info.js';
import type { DraftGroup, DraftRule } from './template-draft.js';

export interface GroupEditorProps {
  group: DraftGroup;
  number: number;
  isLast: boolean;
  disabled: boolean;
  handle: ReactNode;
  info: QuestionInfo;
  /** questions anywhere in the template */
  used: string[];
  /** rules of the whole template */
  rules: readonly DraftRule[];
  /** how many questions a rule can get in one paper, by its key; undefined: not known */
  supply: (key: string) => number | undefined;
  onChange: (change: (group: DraftGroup) => DraftGroup) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}
