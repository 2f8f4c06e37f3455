import type { AnswerFile, AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { createContext, type ReactElement } from 'react';

export interface AnswerFilesProps {
  question: LearnerQuestionView;
  /** what the question is called in labels: `12`, `12.3` */
  label: string;
  answer: AnswerValue | null;
  disabled: boolean;
  onAnswer: (quId: string, answer: AnswerValue) => void;
}
/** How recordings and photos are added to an answer. null: not here, as in training. */
export const AnswerFilesContext = createContext<((props: AnswerFilesProps) => ReactElement) | null>(null);

export interface LinkedFile extends AnswerFile {
  /** good for a quarter of an hour; empty: the file is not there yet */
  url: string;
}
/** Asks for the files of an answer. @param at the question, and the paper where the page shows several */
export type AskFiles = (at: { paperId: string; quId: string }) => Promise<{ files: LinkedFile[] }>;
/** Source of the files of answers, on pages that show answers. null: they are named and counted only. */
export const FileLinksContext = createContext<{ paperId: string; ask: AskFiles } | null>(null);
