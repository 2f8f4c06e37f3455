import type { AuthoredQuestion } from '@xuekao/question';

/** A question of the demo bank: the authored shape plus difficulty and the chapter that it stands in. */
export interface DemoQuestion extends AuthoredQuestion {
  quLevel: 1 | 2 | 3 | 4;
  /** title of one of the bank's chapters */
  chapter: string;
}
export interface DemoBank {
  title: string;
  remark: string;
  /** titles, in order */
  chapters: string[];
  questions: DemoQuestion[];
}
