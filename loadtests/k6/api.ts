import http from 'k6/http';
import { Counter, Rate } from 'k6/metrics';
import { examId, pick, questions, url, type Candidate } from './candidates.ts';

/** Share of calls that did not answer success; refusals because of load are counted apart as well. */
export const failed = new Rate('failed');
export const refusedForLoad = new Counter('refused_for_load');
/** Bytes of the answers, without their heads. */
const answered = new Counter('answered_bytes');

const success = '{"code":0,';

/** One call; gives its `data`, or null when the answer was not success. */
export function call(path: string, who: Candidate, body: object): unknown {
  const response = http.post(url + path, JSON.stringify(body), {
    headers: { token: who.token, 'content-type': 'application/json' },
    tags: { name: path },
    timeout: '15s',
  });
  const text = typeof response.body === 'string' ? response.body : '';
  const isGood = response.status === 200 && text.startsWith(success);
  failed.add(!isGood, { name: path });
  answered.add(Number(response.headers['Content-Length'] ?? 0));
  if (response.status === 429 || response.status === 503) refusedForLoad.add(1);
  else if (!isGood && __ENV['SHOW_FAULTS']) console.error(`${path} ${response.status} ${text.slice(0, 200)}`);
  return isGood ? (JSON.parse(text) as { data: unknown }).data : null;
}

/** As `call` where nobody reads the answer: the load generator has better things to do than to parse it. */
export function send(path: string, who: Candidate, body: object): boolean {
  const response = http.post(url + path, JSON.stringify(body), {
    headers: { token: who.token, 'content-type': 'application/json' },
    tags: { name: path },
    timeout: '15s',
  });
  const isGood = response.status === 200 && typeof response.body === 'string' && response.body.startsWith(success);
  failed.add(!isGood, { name: path });
  answered.add(Number(response.headers['Content-Length'] ?? 0));
  if (response.status === 429 || response.status === 503) refusedForLoad.add(1);
  else if (!isGood && __ENV['SHOW_FAULTS']) console.error(`${path} ${response.status} ${String(response.body).slice(0, 200)}`);
  return isGood;
}

export const paths = {
  signIn: '/api/sys/user/login',
  start: '/api/paper/paper/create-paper',
  detail: '/api/paper/paper/paper-detail',
  save: '/api/paper/paper/fill-answer',
  leftTime: '/api/paper/paper/left-time',
  unread: '/api/sys/user/msg/count-unread',
  handIn: '/api/paper/paper/hand-exam',
  result: '/api/paper/paper/paper-result',
  ticket: '/api/socket/ticket',
} as const;

export const start = (who: Candidate): string => {
  const data = call(paths.start, who, { examId }) as { id: string } | null; // the contract's output
  return data?.id ?? '';
};
/** The attempt with the keys of its questions, for a page that has these as ciphertext. */
export const startWithKeys = (who: Candidate): boolean => send(paths.start, who, { examId, sealed: true });
export const readPaper = (who: Candidate, paperId: string): boolean => send(paths.detail, who, { paperId });

/** Saves one answer. Sequence numbers only have to grow: a hundredth of a second is fine enough for one person. */
export function save(who: Candidate, paperId: string, index: number): boolean {
  const { quId, answer } = pick(questions, index);
  return send(paths.save, who, { paperId, answers: [{ quId, seq: 1 + (Math.floor(Date.now() / 10) % 999_999_999), answer }] });
}
export const handIn = (who: Candidate, paperId: string): boolean => send(paths.handIn, who, { id: paperId, exState: 0 });
