import { SharedArray } from 'k6/data';

/** A learner with a session, as loadtests/bench/prepare.ts wrote it. */
export interface Candidate {
  token: string;
  userId: string;
  userName: string;
  /** empty when the attempt is to be started by the scenario */
  paperId: string;
}
export interface Question {
  quId: string;
  answer: object;
}
interface Prepared {
  url: string;
  /** everybody's */
  password: string;
  examId: string;
  candidates: Candidate[];
  /** the same paper for everybody */
  questions: Question[];
}

const file = __ENV['PREPARED'] ?? '';
const read = (): Prepared => JSON.parse(open(file)) as Prepared; // written by prepare.ts

export const candidates = new SharedArray<Candidate>('candidates', () => read().candidates);
export const questions = new SharedArray<Question>('questions', () => read().questions);
const head = new SharedArray<Pick<Prepared, 'url' | 'password' | 'examId'>>('head', () => {
  const { url, password, examId } = read();
  return [{ url, password, examId }];
});
export const { url, password, examId } = head[0] ?? { url: '', password: '', examId: '' };

/** Entry `index` modulo the length; a scenario that finds nobody cannot measure anything. */
export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nobody was prepared');
  return found;
}
