import type { LearnerQuestionView } from '@xuekao/contracts';
import { AnswerQueue } from '../../answer-queue/answer-queue.js';
import type { AnswerChange } from '../../answer-queue/queue-store.js';
import { ExamAids } from '../exam-aids.js';
import { ExamClock } from '../../exam-clock.js';
import { Sitting, type PaperDetail } from '../sitting.js';

export const question = (quId: string, sort: number, more: Partial<LearnerQuestionView> = {}): LearnerQuestionView => ({
  quId,
  sort,
  quType: 'saq',
  content: '',
  score: 1,
  answerList: [],
  blanks: 0,
  subList: [],
  ...more,
});
export const paper = (more: Partial<PaperDetail> = {}): PaperDetail => ({
  id: 'p',
  examId: 'e',
  title: '期中',
  answerMode: 1,
  handState: 0,
  resultType: 1,
  waterMark: true,
  paste: false,
  calculator: false,
  noBack: false,
  totalScore: 4,
  quCount: 3,
  startTime: '',
  deadline: '',
  leftSeconds: 60,
  serverTime: '',
  endsWithWindow: false,
  reached: 0,
  edits: 1,
  groupList: [
    {
      id: 'g',
      title: '一',
      remark: '',
      quCount: 3,
      totalScore: 4,
      perScore: 1,
      quList: [question('a', 1), question('m', 2, { quType: 'mix', subList: [question('m1', 1), question('m2', 2)] }), question('c', 3)],
    },
  ],
  cards: [{ quId: 'a', answered: true, mark: true, markSeq: 0, seq: 2, by: null, answer: { text: '服务器上的' } }],
  ...more,
});
/** A sitting without a server; `sent` are the changes in the order in which they were kept. */
export function sittingOf(detail: PaperDetail, leftover: AnswerChange[] = [], kept: AnswerChange[] = []): { it: Sitting; sent: string[] } {
  const sent: string[] = [];
  const aids = new ExamAids(
    { load: async () => undefined, put: async () => undefined, forget: async () => undefined, sweep: async () => undefined },
    'u',
    'p',
    0,
  );
  const queue = new AnswerQueue({
    userId: 'u',
    paperId: 'p',
    page: 'thispage',
    now: () => 0,
    wall: () => 0,
    random: () => 0,
    schedule: () => () => undefined,
    sendAnswers: async () => ({ saved: [], edits: 0, others: [] }),
    sendMark: async () => null,
    store: {
      load: async () => kept,
      put: async (change) => void sent.push(`${change.quId}#${change.seq}`),
      remove: async () => undefined,
      papers: async () => [],
      clear: async () => undefined,
    },
  });
  return { it: new Sitting(detail, queue, new ExamClock(() => 0, 60), leftover, aids), sent };
}
