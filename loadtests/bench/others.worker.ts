import { parentPort, workerData } from 'node:worker_threads';
import { post } from './calls.ts';
import type { Noticed, OthersSizes } from './others.ts';
import type { Prepared } from './prepare.ts';

const {
  prepared: { url, candidates, questions },
  people,
  everyMs,
}: { prepared: Prepared } & OthersSizes = workerData; // from `others.ts` alone
/** Over all rounds: a sequence that is not above the one held would change nothing. */
let saved = 0;
let isOver = true;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function sit(index: number, noticed: Noticed): Promise<void> {
  const candidate = candidates[index];
  if (!candidate) return;
  await pause((index / people) * everyMs);
  while (!isOver) {
    saved += 1;
    const [seq, question] = [saved, questions[saved % questions.length]];
    const began = performance.now();
    if (question)
      noticed.refused += Number(
        (await post(url, '/api/paper/paper/fill-answer', candidate.token, {
          paperId: candidate.paperId,
          answers: [{ quId: question.quId, seq, answer: question.answer }],
        })) !== 0,
      );
    const took = performance.now() - began;
    noticed.saves.push(took);
    await pause(Math.max(0, everyMs - took));
  }
}

async function look({ pages }: Noticed): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${url}/`)).arrayBuffer();
    pages.push(performance.now() - began);
    await pause(everyMs / 25);
  }
}

parentPort?.on('message', (message: 'begin' | 'end') => {
  isOver = message === 'end';
  if (isOver) return;
  const noticed: Noticed = { saves: [], pages: [], refused: 0 };
  void Promise.all([...Array.from({ length: people }, (_none, index) => sit(index, noticed)), look(noticed)]).then(() =>
    parentPort?.postMessage(noticed),
  );
});
